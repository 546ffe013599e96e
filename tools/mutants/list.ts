import { desktop } from './list/desktop.ts';
import { devices } from './list/devices.ts';
import { engine } from './list/engine.ts';
import { faults } from './list/faults.ts';
import { game } from './list/game.ts';
import { images } from './list/images.ts';
import { ipc } from './list/ipc.ts';
import { leases } from './list/leases.ts';
import { logInCodes } from './list/log-in-codes.ts';
import { offline } from './list/offline.ts';
import { outbox } from './list/outbox.ts';
import { plugins } from './list/plugins.ts';
import { repositories } from './list/repositories.ts';
import { routes } from './list/routes.ts';
import { screens } from './list/screens.ts';
import { security } from './list/security.ts';
import { serverRules } from './list/server-rules.ts';
import { sharedRules } from './list/shared-rules.ts';
import { sheets } from './list/sheets.ts';
import { stayingUp } from './list/staying-up.ts';
import { storage } from './list/storage.ts';
import { updates } from './list/updates.ts';
import { vault } from './list/vault.ts';
import type { Mutant } from './mutant.ts';

/** The mutants by area. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  'shared rules': sharedRules,
  game,
  engine,
  outbox,
  storage,
  vault,
  ipc,
  desktop,
  'staying up': stayingUp,
  updates,
  screens,
  'server rules': serverRules,
  plugins,
  security,
  repositories,
  routes,
  devices,
  leases,
  offline,
  'log-in codes': logInCodes,
  sheets,
  images,
  faults,
};
