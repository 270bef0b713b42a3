package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.store.StoreInfo;
import java.util.Optional;

/**
 * The Retention page of the shell, for stores of one kind.
 *
 * @param workplace what it has to work with
 */
public record RetentionPage(RetentionKind kind, Workplace workplace) implements ShellPage {
  @Override
  public String code() {
    return "retention";
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session.retained());
  }

  /** From an archive or a story nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return kind.suits(store);
  }

  @Override
  public OpenPage open(StoreSession session) {
    return open(kind.open(session, workplace), session);
  }

  /**
   * Makes a page of parts that were made before.
   *
   * @param parts what it shows
   */
  public OpenPage open(RetentionParts<?> parts, StoreSession session) {
    return new RetentionView(kind, parts, session, workplace);
  }
}
