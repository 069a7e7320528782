type Settings = {
  ROLE: "all" | "web" | "worker";
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
  DATABASE_CONNECTIONS: number;
  DATABASE_WAIT_SECONDS: number;
};

/** Where the database lies, and how the program reaches it. */
export function databaseOf(e: Settings) {
  return {
    url: e.DATABASE_URL,
    ownerUrl: e.DATABASE_OWNER_URL,
    connections: e.DATABASE_CONNECTIONS,
    waitSeconds: e.DATABASE_WAIT_SECONDS,
  };
}

export function roleFaults({ ROLE, DATABASE_URL }: Settings): string[] {
  if (ROLE === "all" || DATABASE_URL !== undefined) return [];
  return [`ROLE: a process with the role ${ROLE} shares its database with others: set DATABASE_URL`];
}
