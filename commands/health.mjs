// The image's health check: exits with 0 if the process is ready for requests.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`, {
  signal: AbortSignal.timeout(4000),
});
process.exitCode = response.ok ? 0 : 1;
