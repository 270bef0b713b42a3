package dev.holdfast.store.sql;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.Notice;
import dev.holdfast.store.Roles;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.store.terms.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A store that lies in a database. */
public abstract class SqlStore implements TaskStore {

  protected final Database database;
  protected final SqlEngine engine;
  private final Terms terms;

  /** What it can do beside; told once, as it is made. */
  protected Roles roles = Roles.NONE;

  /** What it is; told once, as it is made. */
  protected StoreInfo info;

  /** Reads there; the engine is closed with the store. */
  protected SqlStore(Database database, Terms terms) {
    this.database = database;
    this.terms = terms;
    this.engine = database.engine();
  }

  /**
   * Describes it.
   *
   * @param told what to know of it beside what the engine says
   */
  protected final StoreInfo info(String kind, Set<Capability> can, List<Notice> told) {
    List<Notice> notices = new ArrayList<>(engine.notices());
    notices.addAll(told);
    if (database.typed().password() != null) {
      notices.add(new Notice(Notice.Kind.PASSWORD_IN_ADDRESS, List.of()));
    }
    return new StoreInfo(database.typed(), kind, engine.product(), can, notices);
  }

  /** Reads in a session of its own. */
  protected final <T> T read(Cancellation cancellation, SqlSession.Work<T> work) {
    return database.read(cancellation, work);
  }

  @Override
  public StoreInfo info() {
    return info;
  }

  @Override
  public final Terms terms() {
    return terms;
  }

  @Override
  public final <R> Optional<R> role(Class<R> role) {
    return roles.find(role);
  }

  @Override
  public final long now(Cancellation cancellation) {
    return read(cancellation, SqlSession::now);
  }

  @Override
  public final void close() {
    engine.close();
  }
}
