// Types of ensure.mjs, which must be plain JavaScript. The docstrings are in that file.
export declare const root: string;
export declare function areDependenciesInstalled(folder?: string): boolean;
export declare function ensureDependencies(): void;
export declare function findNode(): string | null;
export declare function requireNode(): string;
export declare function fail(message: string, exitCode?: number): never;
