import type { Endpoint } from '#shared/api/endpoints.ts';
import { type RefusalReason, refusals } from '#shared/refusals.ts';

/** Reasons to refuse an upload before its rows are checked. */
const UPLOAD = (Object.keys(refusals) as RefusalReason[]).filter((reason) => /^(upload|sheets?)-/.test(reason));

/**
 * Returns the reasons for which a call may be refused: those it declares, and those that follow from its other
 * properties.
 */
export function refusalsOf(endpoint: Endpoint): RefusalReason[] {
  const { params, query, body, bodyType, access, isKeyed, isPlayStep, isOpenToDevices } = endpoint;
  const isPublic = access === 'public';
  const reasons = [
    endpoint.refusals ?? [],
    params || query || body ? (['invalid-field'] as const) : [],
    isPublic ? [] : (['signed-out', 'not-permitted'] as const),
    access === 'admin' || access === 'signed-in' ? (['not-found'] as const) : [],
    isPublic || access === 'device' || endpoint.isOpenBeforePasswordChange
      ? []
      : (['password-change-required'] as const),
    isOpenToDevices ? (['not-permitted-for-device', 'on-behalf-without-device'] as const) : [],
    isKeyed ? (['key-invalid', 'key-reused'] as const) : [],
    isPlayStep ? (['campaign-not-started', 'campaign-paused', 'campaign-over', 'played-elsewhere'] as const) : [],
    bodyType === 'multipart' ? UPLOAD : [],
    ['malformed-request', 'server-error', 'server-stopping', 'database-away'] as const,
  ];
  return [...new Set(reasons.flat())];
}
