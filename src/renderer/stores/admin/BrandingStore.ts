import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Id } from '#shared/entities/base.ts';
import type { Client } from '#shared/entities/client.ts';
import type { File as StoredFile } from '#shared/entities/file.ts';
import { isSameId } from '#shared/entities/id.ts';
import type { Theme } from '#shared/entities/theme.ts';
import { messages } from '#shared/messages.ts';
import { isSameValue } from '#shared/rules/same-value.ts';
import { required } from '#shared/rules/validation.ts';
import { text } from '../../admin-texts.ts';
import { DEFAULT_THEME, themeNamed } from '../ThemeStore.ts';
import type { AdminStore } from './AdminStore.ts';
import { SaveCalls } from './SaveCalls.ts';

export const BRANDING_NOT_READ_AGAIN = text('branding.notReadAgain');

/** A vendor's branding as it is filled in. */
export interface BrandingForm {
  /** As stored, or one just chosen, which carries its bytes. */
  logo: StoredFile | null;
  themeId: Id | null;
}

/** The branding step (SPEC 4): the logo is stored first, if it is new, then the branding is updated. */
export class BrandingStore {
  /** The form as stored. */
  initial: BrandingForm;
  isSaving = false;
  /** Why the last save was refused, or null. */
  refusal: string | null = null;
  readonly #admin: AdminStore;
  readonly #calls: SaveCalls;
  #stored: Client;

  constructor(admin: AdminStore, stored: Client, themes: readonly Theme[]) {
    this.#admin = admin;
    this.#calls = new SaveCalls(admin.api);
    this.#stored = stored;
    this.initial = brandingForm(stored, themes);
    makeAutoObservable(this, { initial: observableRef }, { autoBind: true });
  }

  /** The stored branding is no longer the one this form was made from. */
  get needsReload(): boolean {
    return this.refusal === messages.error.changedMeanwhile || this.refusal === BRANDING_NOT_READ_AGAIN;
  }

  isChanged(form: BrandingForm): boolean {
    return !isSameValue(form, this.initial);
  }

  /** What is wrong with the form: where the server offers no theme there is none to send, and it has to be told (SPEC 7). */
  problemsOf({ themeId }: BrandingForm): { themeId?: string } {
    const problem = required(themeId);
    return problem === undefined ? {} : { themeId: problem };
  }

  /** True when it is saved and read again; else `refusal` says why not, and the form keeps what was chosen. */
  async save(form: BrandingForm): Promise<boolean> {
    const { themeId } = form;
    if (this.isSaving || themeId === null) return false;
    this.isSaving = true;
    this.refusal = null;
    const problem = await this.#admin.attempt(async () => {
      const isNewLogo = form.logo !== null && !isSameValue(form.logo, this.initial.logo);
      const logo = isNewLogo ? await this.#calls.image(form.logo) : null;
      const { version } = this.#stored;
      const logoId = logo?.id;
      await this.#calls.change('updateClientBranding', {
        body: { clientId: this.#admin.clientId, themeId, ...(logo && { logoId }), version },
      });
      this.#calls.settle();
    });
    if (problem === null) await this.reload();
    const isRead = problem !== null || this.#admin.client.failure === null;
    runInAction(() => {
      this.isSaving = false;
      this.refusal = isRead ? problem : BRANDING_NOT_READ_AGAIN;
    });
    return this.refusal === null;
  }

  /** Takes over what the server has, in place of what was filled in. */
  async reload(): Promise<void> {
    const { client, themes } = this.#admin;
    await client.reload();
    runInAction(() => {
      if (client.failure !== null || !client.value) return;
      this.#stored = client.value;
      this.initial = brandingForm(client.value, themes.value ?? []);
      this.refusal = null;
    });
  }
}

/** A vendor that has chosen no theme has the default one (SPEC 9). */
function brandingForm({ logo, theme }: Client, themes: readonly Theme[]): BrandingForm {
  const chosen =
    themes.find(({ id }) => isSameId(id, theme?.id)) ??
    themes.find(({ description }) => themeNamed(description) === DEFAULT_THEME) ??
    themes[0];
  return { logo: logo ?? null, themeId: chosen?.id ?? null };
}
