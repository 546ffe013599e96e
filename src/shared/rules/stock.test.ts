import { expect, test } from 'vitest';
import { stockOf } from './stock.ts';

test('the total is what is won, reserved and left', () => {
  expect(stockOf({ winnerTotal: 30, wonTotal: 12, reservedTotal: 8 })).toEqual({
    total: 42,
    won: 12,
    reserved: 8,
    left: 22,
  });
});

test('a stock without a lease or without units is complete', () => {
  expect(stockOf({ winnerTotal: 5, wonTotal: 0 })).toEqual({ total: 5, won: 0, reserved: 0, left: 5 });
  expect(stockOf({ winnerTotal: 0, wonTotal: 7, reservedTotal: 0 })).toEqual({
    total: 7,
    won: 7,
    reserved: 0,
    left: 0,
  });
});

test('a server that counts no awards has no stock', () => {
  expect(stockOf({ winnerTotal: 5 })).toBeNull();
  expect(stockOf({ winnerTotal: null, wonTotal: 3 })).toBeNull();
});
