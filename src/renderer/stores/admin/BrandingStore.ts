import { makeAutoObservable } from 'mobx';
import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId, listOf } from '#shared/entities/id.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { required } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import { DEFAULT_THEME, themeNamed } from '../ThemeStore.ts';
import type { AdminStore } from './AdminStore.ts';
import type { FormRecord, SaveRefusal } from './FormRecord.ts';
import { ImageUploads } from './ImageUploads.ts';
import { KeyedCalls } from './KeyedCalls.ts';

export const BRANDING_NOT_READ_AGAIN = text('branding.notReadAgain');

/** The values of the branding form. */
export interface BrandingForm {
  /** The stored logo, or a newly chosen one with its bytes. */
  logo: StoredFile | null;
  themeId: Id | null;
}

export class BrandingStore implements FormRecord<BrandingForm> {
  readonly #admin: AdminStore;
  readonly #calls: KeyedCalls;
  readonly #images: ImageUploads;

  constructor(admin: AdminStore) {
    this.#admin = admin;
    this.#calls = new KeyedCalls(admin.api);
    this.#images = new ImageUploads(admin.api);
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get stored(): Vendor | null {
    return this.#admin.vendor.value;
  }

  /** Selects the default theme for a vendor without one. */
  get initial(): BrandingForm {
    const themes = listOf(this.#admin.themes.value);
    const chosen =
      themes.find(({ id }) => isSameId(id, this.stored?.theme?.id)) ??
      themes.find(({ description }) => themeNamed(description) === DEFAULT_THEME) ??
      themes[0];
    return { logo: this.stored?.logo ?? null, themeId: chosen?.id ?? null };
  }

  /** Requires a theme, so the form cannot be saved if the server offers none. */
  problemsOf({ themeId }: BrandingForm): { themeId?: string } {
    const problem = required(themeId);
    return problem === undefined ? {} : { themeId: problem };
  }

  /** Saves a new logo first, then the branding. */
  async save(form: BrandingForm): Promise<SaveRefusal | null> {
    const failure = await this.#admin.attempt(() => this.send(form), 'form');
    if (failure !== null || (await this.read())) return failure;
    return { reason: 'not-read-again', message: BRANDING_NOT_READ_AGAIN };
  }

  async read(): Promise<boolean> {
    const { vendor } = this.#admin;
    await vendor.reload();
    return vendor.failure === null;
  }

  private async send({ logo, themeId }: BrandingForm): Promise<void> {
    if (themeId === null) throw new AppError('invalid-request', text('error.rejectedRequest'));
    const before = this.initial.logo;
    const isNewLogo = logo !== null && !isSameValue(logo, before);
    if (isNewLogo) await this.#images.send([logo]);
    await this.#calls.once('updateVendorBranding', {
      body: {
        clientId: this.#admin.vendorId,
        themeId,
        ...(isNewLogo && { logoId: this.#images.sent(logo)?.id }),
        ...(logo === null && before !== null && { isLogoRemoved: true }),
        version: this.stored?.version,
      },
    });
  }
}
