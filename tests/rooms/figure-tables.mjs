/** The tables of the operator's figures. */
export const FIGURE_TABLES = [
  "figure_stretches",
  "figure_movements",
  "figure_movement_days",
  "figure_balance_days",
  "figure_cash_days",
  "figure_state",
  "watching_days",
  "watching_state",
  "quality_reports",
  "quality_days",
  "quality_histograms",
  "quality_state",
  "search_misses",
  "home_list_views",
];
