/** A download that the page starts: the session's 'will-download' listeners may stop it or say where it goes. */
import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DownloadItem } from 'electron';
import type { Download } from 'playwright-core';
import { asSeenByApp } from '../addresses.ts';
import { note } from '../runtime.ts';
import { askWhereToSave } from './dialog.ts';
import { emitterSurface, makeEvent } from './surface.ts';
import type { PreviewWebContents } from './web-contents.ts';

type ItemSurface = Pick<DownloadItem, 'getFilename' | 'getURL' | 'getSavePath' | 'setSavePath' | 'cancel'>;

class PreviewDownloadItem extends emitterSurface('DownloadItem') implements ItemSurface {
  readonly #download: Download;
  readonly #url: string;
  #savePath = '';

  constructor(download: Download, url: string) {
    super();
    this.#download = download;
    this.#url = url;
  }

  getFilename(): string {
    return basename(this.#download.suggestedFilename());
  }

  getURL(): string {
    return this.#url;
  }

  getSavePath(): string {
    return this.#savePath;
  }

  setSavePath(path: string): void {
    this.#savePath = path;
  }

  cancel(): void {
    void this.#download.cancel().catch(() => undefined);
  }

  /** Waits for the bytes, and saves them at the app's path, else at the path from the save dialog. */
  async save(): Promise<void> {
    const path = this.#savePath || askWhereToSave(this.getFilename());
    try {
      if (path === '') throw new Error('dismissed');
      mkdirSync(dirname(path), { recursive: true });
      await this.#download.saveAs(path);
      note(`downloaded ${path}`);
      this.emit('done', makeEvent({}), 'completed');
    } catch (error) {
      note(`download of ${this.getFilename()} not saved: ${error instanceof Error ? error.message : error}`);
      this.emit('done', makeEvent({}), 'cancelled');
    }
  }
}

export function offerDownload(download: Download, contents: PreviewWebContents): void {
  const url = asSeenByApp(download.url(), contents.session.protocol.schemes());
  const item = new PreviewDownloadItem(download, url);
  const event = makeEvent({});
  contents.session.emit('will-download', event, item, contents);
  if (event.defaultPrevented) item.cancel();
  else void item.save();
}
