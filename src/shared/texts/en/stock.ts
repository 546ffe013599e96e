/** The texts of the units of prizes: won, reserved and left. */
export const stock = {
  'stock.title': 'Stock',
  'stock.hint':
    'Total = won + reserved + left. Prizes to be confirmed count as won. Void, withdrawn and returned prizes count only if they were handed over.',
  'stock.total': 'Total',
  'stock.won': 'Won',
  'stock.reserved': 'Reserved',
  'stock.left': 'Left',
  'stock.bar': '{prize}: {total, number} in total, {won, number} won, {reserved, number} reserved, {left, number} left',
  'stock.reservedBy': 'Reserved by {kiosks}',
  'stock.change': 'Add or take units',
  'stock.changeText':
    'Enter the units to add, or to take with a minus, such as 12 or -3. Connected kiosks can award added units at once. Won and reserved units cannot be taken: to free reserved units, choose “Return prizes” under Kiosks.',
  'stock.now': 'In total {total, number}, left {left, number}',
  'stock.after': 'In total {total, number} → {newTotal, number}, left {left, number} → {newLeft, number}',
  'stock.unitsMissing': 'Enter units for at least one prize',
  'stock.changedNotice': 'The stock has been changed',
} as const;
