import { AppError } from '#shared/app-error.ts';
import type { Id } from '#shared/entities/base.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { required } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import { DEFAULT_THEME, themeNamed } from '../ThemeStore.ts';
import type { AdminStore } from './AdminStore.ts';
import { FormSave } from './FormSave.ts';
import { SaveCalls } from './SaveCalls.ts';

export const BRANDING_NOT_READ_AGAIN = text('branding.notReadAgain');

/** A vendor's branding as filled in on the form. */
export interface BrandingForm {
  /** The stored logo, or one just chosen, which carries its bytes. */
  logo: StoredFile | null;
  themeId: Id | null;
}

/** The branding step. A save first stores the logo, if it is new, then updates the branding. */
export class BrandingStore {
  readonly saving: FormSave<BrandingForm>;
  readonly #admin: AdminStore;
  readonly #calls: SaveCalls;
  #stored: Vendor;

  constructor(admin: AdminStore, stored: Vendor, themes: readonly Theme[]) {
    this.#admin = admin;
    this.#calls = new SaveCalls(admin.api);
    this.#stored = stored;
    this.saving = new FormSave({
      initial: brandingForm(stored, themes),
      send: (form) => admin.attempt(() => this.#send(form), 'form'),
      read: () => this.#read(),
      notReadAgain: BRANDING_NOT_READ_AGAIN,
    });
  }

  /** The form's problems. A theme is required; if the server offers none, there is nothing to send. */
  readonly problemsOf = ({ themeId }: BrandingForm): { themeId?: string } => {
    const problem = required(themeId);
    return problem === undefined ? {} : { themeId: problem };
  };

  async #send({ logo, themeId }: BrandingForm): Promise<void> {
    if (themeId === null) throw new AppError('invalid-request', text('error.rejectedRequest'));
    const isNewLogo = logo !== null && !isSameValue(logo, this.saving.initial.logo);
    const stored = isNewLogo ? await this.#calls.image(logo) : null;
    const isLogoRemoved = logo === null && this.saving.initial.logo !== null;
    const { version } = this.#stored;
    const logoId = stored?.id;
    await this.#calls.change('updateVendorBranding', {
      body: {
        clientId: this.#admin.vendorId,
        themeId,
        ...(stored && { logoId }),
        ...(isLogoRemoved && { isLogoRemoved }),
        version,
      },
    });
    this.#calls.renewKeys();
  }

  async #read(): Promise<BrandingForm | null> {
    const { vendor, themes } = this.#admin;
    await vendor.reload();
    if (vendor.failure !== null || !vendor.value) return null;
    this.#stored = vendor.value;
    return brandingForm(vendor.value, themes.value ?? []);
  }
}

/** The form for a stored branding. A vendor that has chosen no theme gets the default one. */
function brandingForm({ logo, theme }: Vendor, themes: readonly Theme[]): BrandingForm {
  const chosen =
    themes.find(({ id }) => isSameId(id, theme?.id)) ??
    themes.find(({ description }) => themeNamed(description) === DEFAULT_THEME) ??
    themes[0];
  return { logo: logo ?? null, themeId: chosen?.id ?? null };
}
