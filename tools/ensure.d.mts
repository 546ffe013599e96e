// Types of ensure.mjs, which has to be plain JavaScript; its docstrings are there.
export declare const root: string;
export declare function areDependenciesInstalled(folder?: string): boolean;
export declare function ensureDependencies(): void;
export declare function findNode(): string | null;
export declare function requireNode(): string;
export declare function fail(message: string, exitCode?: number): never;
