package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.table.RowsView;

/** Why a table has no rows. */
public enum Emptiness {
  /** They are being read. */
  LOADING(RowsView.LOADING),
  /** There are none. */
  EMPTY_STORE(RowsView.EMPTY),
  /** The filters leave none. */
  NO_MATCH("noMatch"),
  /** They could not be read. */
  FAILED(RowsView.FAILED),
  /** The operator stopped reading them. */
  STOPPED("stopped");

  /** What the table looks like then. */
  final String look;

  Emptiness(String look) {
    this.look = look;
  }
}
