package dev.holdfast.desktop.kinds;

import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.Cancellation;
import dev.holdfast.job.LatestJob;
import dev.holdfast.store.KindFile;
import dev.holdfast.store.KindFile.Answer;
import dev.holdfast.store.KindFile.Chosen;
import dev.holdfast.store.KindFile.Note;
import dev.holdfast.store.KindFile.Proposed;
import dev.holdfast.store.KindFile.Question;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** What is said of a table that nobody knows, and the file that comes of it. Needs no toolkit. */
public final class MapTableViewModel {

  private final StoreAccess access;
  private final Path folder;
  private final StoreAddress address;
  private final Messages messages = Fxml.messages(MapTableViewModel.class);
  private final LatestJob working = new LatestJob();

  /**
   * A file, with what was said for it.
   *
   * @param table which it is about
   * @param answer what is found about it
   */
  record Draft(String table, Chosen chosen, Proposed file, Answer answer) {

    /** Returns whether a store can be opened by it. */
    boolean usable() {
      return !answer.has(Note.ERROR) && !answer.has(Note.OPEN);
    }
  }

  // Properties

  /** Names of tables, those that look most like tasks first; none before they are read. */
  final ReadOnlyObjectWrapper<List<String>> tables = new ReadOnlyObjectWrapper<>(List.of());

  /** What there is so far; null before the first answer. */
  final ReadOnlyObjectWrapper<Draft> draft = new ReadOnlyObjectWrapper<>();

  /** Whether something is being read or written. */
  final ReadOnlyBooleanWrapper loading = new ReadOnlyBooleanWrapper();

  /** Why it could not be read or kept, in words; empty if it could. */
  final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  /**
   * Takes where the table is.
   *
   * @param folder where files that describe kinds are kept
   */
  public MapTableViewModel(StoreAccess access, Path folder, StoreAddress address) {
    this.access = access;
    this.folder = folder;
    this.address = address;
  }

  // Commands

  /** Reads which tables there are, and proposes for the first. */
  void begin() {
    work(
        cancellation ->
            access.stores().files().tables().apply(asked(null, null, Chosen.NONE, cancellation)),
        found -> {
          tables.set(found);
          found.stream().findFirst().ifPresent(first -> propose(first, Chosen.NONE));
        });
  }

  /** Proposes for a table by what was said of it. */
  void propose(String table, Chosen chosen) {
    KindFile files = access.stores().files();
    work(
        cancellation -> {
          Proposed file = files.propose().apply(asked(null, table, chosen, cancellation));
          Question check = asked(file.text(), null, chosen, cancellation);
          return new Draft(table, chosen, file, files.check().apply(check));
        },
        draft::set);
  }

  /**
   * Keeps the file, so that its stores are found.
   *
   * @param done hears that it was kept
   */
  void keep(Runnable done) {
    String text = draft.get().file().text();
    work(
        _ -> {
          try {
            access.stores().keep(folder, text);
            return "";
          } catch (FileAlreadyExistsException there) {
            return messages.get("known", there.getFile(), there.getOtherFile());
          } catch (IOException unwritable) {
            return messages.get("notKept", folder, unwritable.getMessage());
          }
        },
        why -> {
          failure.set(why);
          if (why.isEmpty()) {
            done.run();
          }
        });
  }

  /** Stops and hears nothing any more. */
  void close() {
    working.forget();
  }

  private Question asked(String text, String table, Chosen chosen, Cancellation cancellation) {
    return new Question(
        messages.get("file"), text, table, address, access.options(), chosen, cancellation);
  }

  private <T> void work(Function<Cancellation, T> work, Consumer<T> heard) {
    loading.set(true);
    failure.set("");
    working.start(
        access.jobs(),
        BackgroundJob.of(messages.get("job"), (_, cancellation) -> work.apply(cancellation))
            .onSuccess(
                found -> {
                  loading.set(false);
                  heard.accept(found);
                })
            .onFailure(
                thrown -> {
                  loading.set(false);
                  failure.set(access.failures().of(thrown));
                }));
  }
}
