package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.store.StoreInfo;
import java.util.Optional;

/** The Retention page of the shell, for stores of one kind. */
public interface RetentionPage extends ShellPage {

  /** Returns what it has to work with. */
  Workplace workplace();

  /** Returns of which form its plans are. */
  PlanForm<?> form();

  /** Makes what the page of one open store shows of its kind. To be called on the FX thread. */
  RetentionParts<?> parts(StoreSession session);

  @Override
  default String code() {
    return "retention";
  }

  @Override
  default Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session.retained());
  }

  /** From an archive or a story nothing is ever deleted. */
  @Override
  boolean suits(StoreInfo store);

  @Override
  default OpenPage open(StoreSession session) {
    return open(parts(session), session);
  }

  /**
   * Makes a page of parts that were made before.
   *
   * @param parts what it shows
   */
  default OpenPage open(RetentionParts<?> parts, StoreSession session) {
    return new RetentionView(this, parts, session);
  }
}
