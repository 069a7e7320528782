import * as z from "zod/mini";

export const Chip = z.object({ id: z.int(), title: z.string() });
