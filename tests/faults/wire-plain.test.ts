import { wireSuite } from '../support/wire/suite.ts';
import { plainWorld } from '../support/wire/worlds.ts';

wireSuite('on the way to a server without keys', 'plain', plainWorld);
