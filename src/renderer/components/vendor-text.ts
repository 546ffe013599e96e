import { createContext, useContext } from 'react';

/** The language of the vendor's texts in a part of the screen, as a BCP 47 tag; null if it is not known. */
export const VendorLanguage = createContext<string | null>(null);

/** The attributes of an element whose whole text is the vendor's: its own direction and language. */
export interface VendorText {
  dir: 'auto';
  lang: string | undefined;
}

export const vendorText = (language: string | null): VendorText => ({ dir: 'auto', lang: language ?? undefined });

/** Returns the attributes in the language of the surrounding `VendorLanguage`. */
export const useVendorText = (): VendorText => vendorText(useContext(VendorLanguage));
