import { wireSuite } from '../support/wire/suite.ts';
import { referenceWorld } from '../support/wire/worlds.ts';

wireSuite('on the way to a server that honours keys', 'with keys', referenceWorld);
