/** answerStates are what an answer may do with us. */
export const answerStates = ["mentioned_and_cited", "mentioned_only", "cited_only", "neither", "declined"] as const;

export type AnswerState = (typeof answerStates)[number];
