import { type Static, Type } from 'typebox';
import { Flag, Id, Maybe, MaybeList, Version } from './base.ts';
import { File } from './file.ts';

export { MULTIPLE_CHOICE, TRUE_FALSE } from './question-type.ts';

/** One of a question's answers. */
export const Answer = Type.Object({
  id: Maybe(Id),
  answerText: Maybe(Type.String()),
  isDeleted: Maybe(Type.Boolean()),
});
export type Answer = Static<typeof Answer>;

/** A quiz question with its answers. `correctAnswer` is the answer's text, `correctAnswerId` its id. */
export const Question = Type.Object({
  id: Maybe(Id),
  questionText: Maybe(Type.String()),
  questionType: Maybe(Type.Union([Type.Number(), Flag])),
  /** The picture next to the text; null without one. Omitted by servers that store none. */
  imageFile: Maybe(File),
  answers: MaybeList(Answer),
  correctAnswer: Type.Optional(Type.Unknown()),
  correctAnswerId: Maybe(Id),
  createdDate: Maybe(Type.String()),
  /** The place in the quiz. Only questions that an administrator has reordered have one; the others follow by date. */
  position: Maybe(Type.Integer()),
  version: Version,
});
export type Question = Static<typeof Question>;
