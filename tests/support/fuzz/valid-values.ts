import type { EndpointName } from '../../../src/shared/api/endpoints.ts';
import { dayFromNow, endOfDayFromNow, PIXEL } from '../admin.ts';
import type { SeededRandom } from './random.ts';

/** Existing ids at the server, by the name of the field that refers to them. */
export interface Known {
  clientId: readonly number[];
  campaignId: readonly number[];
  userId: readonly number[];
  questionId: readonly number[];
  answerId: readonly number[];
  prizeId: readonly number[];
  fileId: readonly number[];
  statusId: readonly number[];
  deviceId: readonly number[];
}

/** The parts of a JSON schema that this file reads. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

/** The entity behind a field `id`, by call. */
const OWN_ID: Partial<Record<EndpointName, keyof Known>> = {
  getUser: 'userId',
  updateUser: 'userId',
  putFile: 'fileId',
  putCampaign: 'campaignId',
  putGameStatus: 'statusId',
  putQuestion: 'questionId',
  deleteQuestion: 'questionId',
  bulkPrizeOperation: 'prizeId',
  updateDevice: 'deviceId',
  revokeDevice: 'deviceId',
  postDeviceCommand: 'deviceId',
  getDeviceDay: 'deviceId',
  downloadDeviceLog: 'deviceId',
};

/** Texts that pass the rules of the fields with these names. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  grant_type: ['password'],
  username: ['player30@nordwind.example', 'nobody@nordwind.example'],
  Email: ['player30@nordwind.example', 'nobody@nordwind.example'],
  password: ['nordwind', 'wrong!'],
  oldPassword: ['wrong!'],
  newPassword: ['nordwind2'],
  confirmPassword: ['nordwind2'],
  startDate: [dayFromNow(1), dayFromNow(2)],
  endDate: [endOfDayFromNow(30), endOfDayFromNow(31)],
  createdDate: [dayFromNow(0)],
  base64String: [PIXEL],
  fileName: ['picture.png', 'Bild ä.jpg'],
  mimeType: ['image/png'],
  url: ['https://images.example/a.png'],
  correctAnswer: ['a', 'True'],
  answerText: ['True', 'False', 'a', 'b', 'c', 'd'],
  run: ['ab'.repeat(16), 'cd'.repeat(16)],
  questionText: ['Is vinyl back?', 'Why?'],
};

/** Fields that are mostly omitted: a random version is old, and a random right answer belongs to another question. */
const MOSTLY_LEFT_OUT: ReadonlySet<string> = new Set(['version', 'correctAnswerId', 'isDeleted']);
/** Fields that full values omit: the version, the id next to a right answer's text, and parts with their own calls. */
const LEFT_OUT_OF_FULL: ReadonlySet<string> = new Set([
  'correctAnswerId',
  'version',
  'prizes',
  'questions',
  'users',
  'gameStatuses',
  'campaignType',
]);
const FILE_FIELDS: ReadonlySet<string> = new Set(['imageFile', 'managerAvatarFile', 'logo']);

interface Where {
  /** The call of the API, if the value is for one. */
  name?: EndpointName;
  field: string;
  /** The field that contains the object with this field. */
  parent?: string;
  known: Known;
  random: SeededRandom;
  /** Every field is present, and every list has one item. */
  isFull?: boolean;
}

/** Returns a value that fits the schema and, as far as field names tell, is meaningful to the server. */
export function validValue(schema: JsonSchema, where: Where): unknown {
  const { random, field, isFull } = where;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) {
    const isId = /id$/i.test(field);
    return validValue(isId ? { type: 'id' } : ((isFull ? schema.anyOf[0] : random.pick(schema.anyOf)) ?? {}), where);
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, where);
    case 'array':
      // The server first refuses a question whose four answers are not different.
      if (field === 'answers') return ['a', 'b', 'c', 'd'].map((answerText) => ({ answerText }));
      return Array.from({ length: where.isFull ? 1 : random.below(5) }, () =>
        validValue(schema.items ?? {}, { ...where, field: field.replace(/Ids$/, 'Id') }),
      );
    case 'id':
      return idOf(where);
    case 'string':
      return textOf(where);
    case 'boolean':
      return random.oneIn(2);
    case 'null':
      return null;
    case 'integer':
    case 'number':
      if (isFull && field === 'questionType') return 0;
      return random.below(field === 'questionType' || field.startsWith('is') ? 2 : 120);
    default:
      return textOf(where);
  }
}

function objectOf(schema: JsonSchema, where: Where): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || isThere(name, where))
    .map(([field, value]) => [field, validValue(value, { ...where, field, parent: where.field })] as const);
  return Object.fromEntries(fields);
}

const isThere = (field: string, { isFull, random }: Where): boolean =>
  isFull ? !LEFT_OUT_OF_FULL.has(field) : !random.oneIn(MOSTLY_LEFT_OUT.has(field) ? 2 : 8);

function idOf({ field, parent, name, known, random }: Where): unknown {
  if (field === 'id' && FILE_FIELDS.has(parent ?? '')) return random.pick(known.fileId);
  const byName: Readonly<Record<string, readonly number[]>> = { ...known, logoId: known.fileId, themeId: [1, 2, 3] };
  const pool =
    byName[field] ?? (field === 'campaignTypeId' ? [1, 2, 3] : known[(name && OWN_ID[name]) ?? 'questionId']);
  const id = pool.length === 0 ? 1 : random.pick(pool);
  return random.oneIn(4) ? String(id) : id;
}

function textOf({ field, random, isFull }: Where): string {
  const texts = TEXTS[field];
  if (texts && isFull) return texts[0] ?? '';
  if (texts) return random.pick(texts);
  if (field === 'email') return `fuzz${random.below(200)}@nordwind.example`;
  return random.pick(['Zoë', 'A longer text', '雪', 'شعار', 'x']);
}
