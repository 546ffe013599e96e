/** The columns of a campaign that no administrator has opened early, paused or ended early. */
export const NO_ACTIONS = { opened_at: null, ended_at: null, paused_at: null, resumes_at: null };
