const crashes = new Set(["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT"]);

/** Whether a program ended by its own fault, which the same file would bring about again. */
export const isCrash = (signal: string | null | undefined): boolean => crashes.has(signal ?? "");
