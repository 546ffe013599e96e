import { expect } from 'vitest';
import {
  type DownloadName,
  type EndpointName,
  endpoints,
  type ResponseOf,
  type UploadName,
} from '../../src/shared/api/endpoints.ts';
import { Api } from './api.ts';

/** Records which calls have succeeded. */
export class RecordingApi extends Api {
  readonly succeeded = new Set<EndpointName>();

  override async call<N extends EndpointName>(...args: Parameters<typeof Api.prototype.call<N>>) {
    const answer = await super.call<N>(...args);
    this.succeeded.add(args[0]);
    return answer as ResponseOf<N>;
  }

  override async download<N extends DownloadName>(...args: Parameters<typeof Api.prototype.download<N>>) {
    const file = await super.download<N>(...args);
    const isSheet = !('fileType' in endpoints[args[0]]);
    expect(file.fileName).toMatch(isSheet ? /\.xlsx$/ : /\.(log|csv|json)$/);
    expect(file.bytes.subarray(0, 2).toString() === 'PK').toBe(isSheet);
    this.succeeded.add(args[0]);
    return file;
  }

  override async upload<N extends UploadName>(...args: Parameters<typeof Api.prototype.upload<N>>) {
    const answer = await super.upload<N>(...args);
    this.succeeded.add(args[0]);
    return answer as ResponseOf<N>;
  }
}
