import { Type } from 'typebox';
import { Id } from '../entities/base.ts';
import { FoundPerson, PersonData } from '../entities/person-data.ts';
import { endpoint } from './endpoint.ts';

/** docs/specification.md, 7.17: the data of a person. Only this server has these calls. */
export const personEndpoints = {
  // Not a GET, because addresses end up in the logs of proxies.
  findPeople: endpoint('POST', '/api/Users/FindPeople', {
    access: 'admin',
    body: Type.Object({ clientId: Id, search: Type.String({ maxLength: 200 }) }),
    response: Type.Array(FoundPerson),
  }),
  getPersonData: endpoint('GET', '/api/Users/:id/PersonData', { access: 'admin', response: PersonData }),
  downloadPersonData: endpoint('GET', '/api/Users/:id/PersonDataFile', {
    access: 'admin',
    responseType: 'file',
    fileType: 'application/json',
  }),
  erasePerson: endpoint('POST', '/api/Users/:id/Erase', {
    access: 'admin',
    body: Type.Object({ reason: Type.String() }),
    response: PersonData,
    isKeyed: true,
    refusals: ['reason-names-person'],
  }),
};
