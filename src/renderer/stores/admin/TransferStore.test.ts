import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { MAXIMUM_SHEET_BYTES } from '#shared/rules/sheet.ts';
import type { FakeMain } from '../../../../tests/support/fake-main.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { text } from '../../../../tests/support/texts.ts';
import { AdminStore } from './AdminStore.ts';

type Handlers = FakeMain['handlers'];

/** Opens the transfers on a main process with these handlers. */
function openTransfers(handlers: Handlers) {
  const { stores, main } = testStores(handlers);
  return { stores, main, transfers: new AdminStore(stores, 7).transfers };
}

const download = (transfers: AdminStore['transfers']) =>
  transfers.download('downloadMainReport', { params: { campaignId: 3 } });

describe('a download', () => {
  it('ends with a file that can be shown in its folder', async () => {
    const shown: string[] = [];
    const { transfers } = openTransfers({
      'admin:download-sheet': () => ({ id: 'file-1', fileName: 'report.xlsx' }),
      'admin:show-in-folder': ({ id }) => {
        shown.push(id);
        return null;
      },
    });
    await download(transfers);
    expect(transfers.saved?.fileName).toBe('report.xlsx');
    transfers.showInFolder();
    expect(shown).toEqual(['file-1']);
    transfers.dismissSaved();
    expect(transfers.saved).toBeNull();
  });

  it('runs one at a time, reports its progress, and leaves nothing behind when it fails', async () => {
    let finish = (_: AppError) => {};
    const { transfers, main, stores } = openTransfers({
      'admin:download-sheet': () =>
        new Promise((_, reject) => {
          finish = reject;
        }),
    });
    const first = download(transfers);
    await download(transfers);
    expect(main.timesCalled('admin:download-sheet')).toBe(1);
    expect(transfers.fraction).toBeNull();
    main.emit('admin:transfer-progressed', { loaded: 25, total: 100 });
    expect(transfers.fraction).toBe(0.25);
    finish(new AppError('unreachable', 'No server.'));
    await first;
    expect({ underWay: transfers.underWay, saved: transfers.saved }).toEqual({ underWay: null, saved: null });
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['No server.']);
  });
});

describe('an upload', () => {
  const sheet = (size = 3) => new File(['x'.repeat(size)], 'Gäste.xlsx');

  it('that was imported is announced', async () => {
    const { transfers, stores } = openTransfers({ 'admin:upload-sheet': () => ({ cleanedRows: [] }) });
    expect(await transfers.upload('uploadUsers', { campaignId: 3, file: sheet() }, text('notice.usersUploaded'))).toBe(
      true,
    );
    expect(stores.toasts.toasts).toMatchObject([{ variant: 'success', text: 'All users have been uploaded' }]);
  });

  it('names the rows whose emails were cleaned', async () => {
    const { transfers, stores } = openTransfers({
      'admin:upload-sheet': () => ({ cleanedRows: [2, 3, 4, 5, 6, 7] }),
    });
    await transfers.upload('uploadUsers', { campaignId: 3, file: sheet() }, 'Done');
    expect(stores.toasts.toasts.map((toast) => toast.text)).toEqual([
      'Done',
      'Removed extra characters around 6 emails: rows 2, 3, 4, 5, 6, ….',
    ]);
  });

  it('that was refused keeps its problems until they are dismissed', async () => {
    const issues = [{ row: 2, column: 'Email', reason: 'This field is required' }];
    const { transfers, stores } = openTransfers({
      'admin:upload-sheet': () => ({ reason: 'sheet-refused', message: 'No.', issues }),
    });
    expect(await transfers.upload('uploadUsers', { campaignId: 3, file: sheet() }, text('notice.usersUploaded'))).toBe(
      false,
    );
    expect(transfers.refused).toEqual({ fileName: 'Gäste.xlsx', reason: 'sheet-refused', message: 'No.', issues });
    expect(stores.toasts.toasts).toEqual([]);
    transfers.dismissRefused();
    expect(transfers.refused).toBeNull();
  });

  it('that is too large is not even sent', async () => {
    const { transfers, main } = openTransfers({ 'admin:upload-sheet': () => ({ cleanedRows: [] }) });
    expect(await transfers.upload('uploadUsers', { campaignId: 3, file: sheet(MAXIMUM_SHEET_BYTES + 1) }, 'Done')).toBe(
      false,
    );
    expect(main.timesCalled('admin:upload-sheet')).toBe(0);
  });

  it('that cannot be read, such as a folder, is reported', async () => {
    const { transfers, main, stores } = openTransfers({ 'admin:upload-sheet': () => ({ cleanedRows: [] }) });
    const folder = sheet();
    folder.arrayBuffer = () => Promise.reject(new DOMException('Gone.', 'NotFoundError'));
    expect(await transfers.upload('uploadUsers', { campaignId: 3, file: folder }, 'Done')).toBe(false);
    expect(main.timesCalled('admin:upload-sheet')).toBe(0);
    expect(stores.toasts.toasts.map(({ text }) => text)).toEqual(['The file cannot be read.']);
  });

  it('saves its list of errors under a name of its own', async () => {
    const names: string[] = [];
    const { transfers } = openTransfers({
      'admin:upload-sheet': () => ({
        reason: 'sheet-refused',
        message: 'No.',
        issues: [{ row: 2, column: '', reason: 'Empty' }],
      }),
      'admin:save-issues': ({ fileName }) => {
        names.push(fileName);
        return { id: 'file-1', fileName };
      },
    });
    await transfers.upload('uploadUsers', { campaignId: 3, file: sheet() }, 'Done');
    await transfers.saveIssues();
    expect(names).toEqual(['Gäste - errors.csv']);
    expect(transfers.saved?.fileName).toBe('Gäste - errors.csv');
    transfers.dismissRefused();
    expect(transfers.saved).toBeNull();
  });
});
