import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type Endpoint, type EndpointName, endpoints } from '#shared/api/endpoints.ts';
import { bodyLimit, bodySchema, LONGEST_TEXT } from './body-schema.ts';

const withBody = (Object.keys(endpoints) as EndpointName[]).filter((name) => (endpoints[name] as Endpoint).body);
const MEGABYTE = 1024 * 1024;

describe('the limit of a body', () => {
  const limitOf = (name: EndpointName) => bodyLimit(bodySchema(name));

  it('is 8 MB only where a picture may be', () => {
    const large = withBody.filter((name) => limitOf(name) > 2 * MEGABYTE);
    const withPicture = withBody.filter((name) => JSON.stringify(bodySchema(name)).includes('base64String'));
    expect(large.sort()).toEqual(withPicture.sort());
    expect(new Set(large.map(limitOf))).toEqual(new Set([8 * MEGABYTE]));
  });

  it('of a step of a play is small', () => {
    expect(limitOf('putGameStatus')).toBeLessThan(MEGABYTE / 10);
    expect(limitOf('postUserAnswer')).toBeLessThan(MEGABYTE / 10);
  });
});

describe('a text of a body', () => {
  const accepts = (name: EndpointName, body: unknown) => new Ajv().compile(bodySchema(name) ?? {})(body);

  it('is refused if it is longer than any rule allows, before a rule sees it', () => {
    const person = { firstName: 'Ada', lastName: 'Berg', email: 'ada@berg.example' };
    expect(accepts('addUserToCampaign', person)).toBe(true);
    expect(accepts('addUserToCampaign', { ...person, email: 'a'.repeat(LONGEST_TEXT + 1) })).toBe(false);
  });

  it('has no limit of its own if it is a picture', () => {
    expect(accepts('postFile', { fileName: 'a.png', base64String: 'A'.repeat(LONGEST_TEXT + 1) })).toBe(true);
  });

  it('keeps the limit that the contract names', () => {
    expect(accepts('putOwnLog', { log: 'a'.repeat(LONGEST_TEXT + 1) })).toBe(true);
    expect(accepts('logInWithCode', { code: 'a'.repeat(101) })).toBe(false);
  });
});
