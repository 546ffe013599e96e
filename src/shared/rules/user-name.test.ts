import { expect, it } from 'vitest';
import { ownUserName, parseOwnUserName } from './user-name.ts';

it('an own user name gives back the user name and the vendor', () => {
  for (const userName of ['ada@example.com', 'a#7@example.com', 'Ólafur@例え.example']) {
    expect(parseOwnUserName(` ${ownUserName(userName, 12)} `)).toEqual({ userName, vendorId: 12 });
  }
});

it.each(['ada@example.com', 'a#7@example.com', 'ada@example.com#', 'ada@example.com#07', 'ada@example.com#1 2', '#7'])(
  '%s is no own user name',
  (typed) => expect(parseOwnUserName(typed)).toBeNull(),
);

it('a number beyond the ids of vendors is no own user name', () => {
  expect(parseOwnUserName('ada@example.com#99999999999')).toBeNull();
});
