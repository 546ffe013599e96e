export { safeFileName } from '#shared/rules/file-name.ts';
