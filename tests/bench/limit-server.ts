// The limit that our API is compared with: Fastify answering one row of one indexed select.
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = Fastify();

app.get("/readyz", async () => ({ status: "ok" }));
app.get<{ Params: { id: string } }>("/videos/:id", async (request) => {
  const { rows } = await pool.query({
    name: "video",
    text: "select id, title_fr, rating, duration_seconds from videos where id = $1",
    values: [Number(request.params.id)],
  });
  return rows[0] ?? {};
});

await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.on("SIGTERM", () => void app.close().then(() => pool.end()));
