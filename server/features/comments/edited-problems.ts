import { textColumns, textTypes } from "#server/database/text-columns.ts";
import type { ChoicesForm, EditedChoices } from "#contract/admin/text-lists.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { requireCurrent, versioned } from "#server/http/edited-lists.ts";

/** The reasons that people can choose, in their order. */
export async function editedProblems(database: Database): Promise<EditedChoices> {
  return versioned(
    await database.rows<EditedChoices["items"][number]>(sql`
      select id, ${textColumns(["title"])} from report_problems where not retired order by position, id`),
  );
}

/** @throws AppError conflict with the reasons as they are now; invalid for an unknown one */
export async function replaceProblems(
  inside: Database,
  form: Omit<ChoicesForm, "reason">,
): Promise<{ before: EditedChoices; after: EditedChoices }> {
  await inside.run(sql`lock table report_problems in share row exclusive mode`);
  const before = await editedProblems(inside);
  requireCurrent(before, form);
  const items = form.items.map((item, place) => ({ ...item, position: place + 1 }));
  const given = sql`json_to_recordset(${JSON.stringify(items)})
    as g (id integer, ${textTypes(["title"])}, position smallint)`;
  await inside.run(sql`
    update report_problems p set retired = true where not exists (select from ${given} where g.id = p.id)`);
  await inside.run(sql`
    update report_problems p set (${textColumns(["title"])}, position) = row (${textColumns(["title"], "g")}, g.position)
    from ${given} where p.id = g.id`);
  await inside.run(sql`
    insert into report_problems (${textColumns(["title"])}, position)
    select ${textColumns(["title"])}, position from ${given} where g.id is null order by position`);
  return { before, after: await editedProblems(inside) };
}
