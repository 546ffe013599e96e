import { makeAutoObservable } from 'mobx';
import type { KeyValueStorage } from '../platform/storage.ts';

const STORAGE_KEY = 'sound';

/** The kiosk's sound switch, on by default. Stores the choice for the next visitor. */
export class SoundStore {
  isOn: boolean;
  readonly #storage: KeyValueStorage;

  constructor(storage: KeyValueStorage, isOn = true) {
    this.#storage = storage;
    this.isOn = isOn;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** Reads the stored choice. */
  restore(): void {
    this.isOn = this.#storage.getItem(STORAGE_KEY) !== 'off';
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#storage.setItem(STORAGE_KEY, this.isOn ? 'on' : 'off');
  }
}
