import type { Blob } from 'node:buffer';
import type { Stream } from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import { MAXIMUM_SHEET_ROWS } from '#shared/rules/sheet.ts';

/** Maximum length of a rule's list, including commas. */
const MAXIMUM_LIST_LENGTH = 255;

/** A file's content, in the library's type. The library does not export that type. */
type FileContent = Stream | Buffer | Blob;

/** The parts of a sheet that the writing library lacks. */
interface TemplateSheet {
  /** True if texts typed into empty cells stay unchanged. */
  isTemplate?: boolean;
  columns: readonly { choices?: readonly string[] }[];
}

/**
 * Adds drop-down lists, each from the row below the header to the last row that an upload may have, and formats the
 * columns of templates as text. Throws for a list that Excel cannot hold.
 */
export function templateFeature(sheets: readonly TemplateSheet[]): Feature<FileContent> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const { isTemplate, columns = [] } = sheets[sheetIndex] ?? {};
            // The rules belong after the rows and before the page setup (ECMA-376, CT_Worksheet).
            const withChoices = xml.replace('</sheetData>', (end) => end + validationsXml(columns));
            return isTemplate ? withTextColumns(withChoices) : withChoices;
          },
        },
      },
    },
  };
}

/** Gives each column the style of the text cells in row 2, so that a typed 007 or 7:30 stays as it is. */
function withTextColumns(xml: string): string {
  const [, style] = /<c r="[A-Z]+2" s="(\d+)"/.exec(xml) ?? [];
  return style === undefined ? xml : xml.replaceAll('<col ', `<col style="${style}" `);
}

function validationsXml(columns: TemplateSheet['columns']): string {
  const rules = columns.flatMap(({ choices }, index) => (choices ? [validationXml(choices, columnLetter(index))] : []));
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

function validationXml(choices: readonly string[], column: string): string {
  const list = choices.join(',');
  if (list.length > MAXIMUM_LIST_LENGTH || choices.some((choice) => /[,"<>&]/.test(choice))) {
    throw new Error(`These choices cannot be a drop-down list: ${list}`);
  }
  const cells = `${column}2:${column}${MAXIMUM_SHEET_ROWS + 1}`;
  const attributes = 'type="list" allowBlank="1" showInputMessage="1" showErrorMessage="1"';
  return `<dataValidation ${attributes} sqref="${cells}"><formula1>"${list}"</formula1></dataValidation>`;
}

/** Returns a column's letter. 0 is A. Templates have at most 26 columns. */
const columnLetter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);
