import { fromPrimary } from "./replicas/declared-reads.ts";

/**
 * Answers questions that arrive in the same turn of the event loop together, at most `most` at once: many calls at a time
 * then share one statement. Each question is asked after it arrived, so that no answer is older than its question.
 * @param answer returns the answers in the order of the questions; its error is thrown to all of them
 */
export function batched<Question, Answer>(
  answer: (questions: Question[]) => Promise<Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  let waiting: Question[] = [];
  let answers: Promise<Answer[]> | undefined;

  const collect = async (): Promise<Answer[]> => {
    const questions = waiting;
    await new Promise((resolve) => setImmediate(resolve));
    if (waiting === questions) answers = undefined;
    // The first of the callers began this; others may have to read from the primary.
    return fromPrimary(() => answer(questions));
  };
  return async (question) => {
    if (answers === undefined || waiting.length === most) {
      waiting = [];
      answers = collect();
    }
    const place = waiting.push(question) - 1;
    return (await answers)[place] as Answer;
  };
}
