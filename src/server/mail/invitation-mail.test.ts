import { expect, it } from 'vitest';
import { type Invitation, invitationMail } from './invitation-mail.ts';

const INVITATION: Invitation = {
  email: 'ada@guest.example',
  userName: 'ada',
  firstName: 'Ada',
  vendorName: 'Nordwind',
  campaignName: 'Spring show',
  startDate: '2026-10-24T00:00:00.000+02:00',
  endDate: '2026-10-25T23:59:59.999+01:00',
  timeZone: null,
  opensAt: null,
  closesAt: null,
};
const linesOf = (venue: Partial<Invitation>) =>
  invitationMail({ ...INVITATION, ...venue }, { password: null, code: 'SB-0123' }).text.split('\n');

it("names the campaign's days as they were picked, whatever the server's time zone is", () => {
  expect(linesOf({ timeZone: 'Pacific/Kiritimati' })).toContain(
    'You can play from Saturday, 24 October 2026 to Sunday, 25 October 2026.',
  );
});

it("names the opening hours in the venue's time zone", () => {
  const hours = { opensAt: '10:00', closesAt: '02:00' };
  expect(linesOf({ ...hours, timeZone: 'America/New_York' })).toContain(
    'The booth is open from 10:00 to 02:00 (America/New York).',
  );
  expect(linesOf(hours)).toContain('The booth is open from 10:00 to 02:00.');
  for (const opensAt of [null, 'ten', '02:00'])
    expect(linesOf({ ...hours, opensAt }).join()).not.toContain('The booth is open');
});
