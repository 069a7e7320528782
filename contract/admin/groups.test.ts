import { expect, test } from "vitest";
import { fieldFaultText } from "../field-faults.ts";
import { GroupForm } from "./groups.ts";

test.each(["", "beaucoup", "0", "1.5", "100001"])("%j is no number of seats, and is told what one is", (seats) => {
  const issue = GroupForm.safeParse({ name: "Lycée", seats, ends_on: "2027-08-31" }).error?.issues[0];
  expect(issue?.path).toEqual(["seats"]);
  expect(fieldFaultText(issue?.message ?? "", "en")).toBe("Enter a number of seats, from 1 to 100,000");
});
