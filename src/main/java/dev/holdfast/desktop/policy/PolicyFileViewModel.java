package dev.holdfast.desktop.policy;

import dev.holdfast.desktop.dialog.FileSentence;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.file.PolicyDocument;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.retention.policy.file.PolicyWriter;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** Reads a policy from a file and writes it into one. Never replaces a file unasked. */
public final class PolicyFileViewModel {

  private final FileSentence files = new FileSentence();
  private static final int KEYS_NAMED = 5;

  public final StoreSession session;
  private final PolicyViewModel policy;
  private final PolicyWords words = PolicyWords.load();
  private final Messages messages = Fxml.messages(PolicyFileViewModel.class);
  private final LatestJob reading = new LatestJob();
  private boolean closed;
  private boolean keeping;

  /** Reads into and writes from what is being written. */
  public PolicyFileViewModel(StoreSession session, PolicyViewModel policy) {
    this.session = session;
    this.policy = policy;
    title = Bindings.createStringBinding(this::title, file, inFile, policy.policy);
  }

  // Properties

  private final ReadOnlyObjectWrapper<Path> file = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<Policy> inFile = new ReadOnlyObjectWrapper<>();

  /** Why the file could not be read or written, with the line; empty if it could. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  /** What in the file means nothing here; empty if all does. */
  public final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper("");

  /** The file's name, and whether what is written differs from it; empty before there is one. */
  final StringBinding title;

  /**
   * Returns what this kind of store says of the files in which its runtime keeps policies; empty if
   * nothing.
   *
   * @param name of the text in its bundle, after {@code policyFile.}
   */
  public String opening(String name, Object... arguments) {
    return Messages.common()
        .brought(session.operation().texts(), "policyFile." + name, arguments)
        .orElse("");
  }

  /** Returns the file that says this policy, as a whole path; none if no file is known to. */
  public List<String> filesOf(Policy written) {
    return file.get() != null && written.equals(inFile.get())
        ? List.of(file.get().toAbsolutePath().toString())
        : List.of();
  }

  // Commands

  /**
   * Makes the file that was read or written the store's policy.
   *
   * @return false if what is written is in no file yet: then it has to be saved
   */
  public boolean keep() {
    boolean inIt = file.get() != null && Objects.equals(inFile.get(), policy.policy.get());
    if (inIt) {
      keepFile();
    }
    return inIt;
  }

  /** Says whether what is saved next becomes the store's policy as well. */
  public void forThisStore(boolean keep) {
    keeping = keep;
  }

  private void keepFile() {
    keeping = false;
    session.keep(ConnectionProfile.POLICY, file.get().toAbsolutePath());
    note.set(messages.get("file.kept"));
  }

  /** Reads a file; what is written stays if it is no policy. */
  public void open(Path chosen) {
    read(chosen, read -> opened(chosen, read));
  }

  /**
   * Reads the policy that is saved with the store, if one is; previews nothing. What an operator
   * wrote meanwhile stays.
   */
  public void openSaved() {
    Path saved = session.profile().policy();
    if (saved == null) {
      return;
    }
    Policy before = policy.policy.get();
    read(
        saved,
        read -> {
          if (Objects.equals(before, policy.policy.get())) {
            opened(saved, read);
          }
        });
  }

  private void read(Path chosen, Consumer<PolicyDocument> show) {
    forget();
    reading.start(
        session::startLocal,
        BackgroundJob.of(
                messages.get("job.open"),
                (progress, stop) ->
                    PolicyReader.read(chosen, policy.known.deletable, session.stores()))
            .onSuccess(show)
            .onFailure(thrown -> failed(thrown, chosen, files::unread)));
  }

  /** Writes the policy as Holdfast's own YAML; nothing while there is none. */
  public void save(WholeTextFile place) {
    Policy written = policy.ask().orElse(null);
    if (written == null) {
      return;
    }
    forget();
    session.startLocal(
        BackgroundJob.of(
                messages.get("job.save"),
                (progress, stop) -> {
                  place.write(out -> out.write(PolicyWriter.write(written)));
                  return written;
                })
            .onSuccess(done -> saved(place.path(), done))
            .onFailure(thrown -> failed(thrown, place.path(), files::unwritten))
            .heardWhile(() -> !closed));
  }

  /** Hears nothing any more. */
  public void close() {
    closed = true;
    reading.forget();
  }

  private void opened(Path chosen, PolicyDocument read) {
    if (read.policy().wholeWorkflows() && !policy.families) {
      problem.set(messages.get("file.whole", VisibleText.line(chosen.getFileName().toString())));
      return;
    }
    policy.show(read.policy());
    isIn(chosen, read.policy());
    List<String> notes = new ArrayList<>();
    if (read.shape() != PolicyDocument.Shape.HOLDFAST) {
      notes.add(opening("opened", VisibleText.line(chosen.toAbsolutePath().toString())));
    }
    if (!read.ignored().isEmpty()) {
      List<String> named = read.ignored().stream().limit(KEYS_NAMED).map(this::key).toList();
      notes.add(
          messages.get(
              "file.ignored." + read.shape(),
              read.ignored().size(),
              String.join(", ", named),
              read.runtime()));
    }
    notes.removeIf(String::isEmpty);
    note.set(String.join("\n", notes));
  }

  private String key(String key) {
    return VisibleText.line(VisibleText.start(key, 60));
  }

  private void isIn(Path path, Policy known) {
    inFile.set(known);
    file.set(path);
  }

  private void saved(Path path, Policy known) {
    isIn(path, known);
    if (keeping) {
      keepFile();
    }
  }

  private void failed(Throwable thrown, Path path, BiFunction<Path, IOException, String> said) {
    String name = VisibleText.line(String.valueOf(path.getFileName()));
    problem.set(
        switch (thrown) {
          case PolicyFileException wrong when wrong.line == 0 ->
              messages.get("common.colon", name, words.of(wrong));
          case PolicyFileException wrong ->
              messages.get("common.wrongLine", name, String.valueOf(wrong.line), words.of(wrong));
          case IOException broken -> said.apply(path, broken);
          default -> session.sentenceFor(thrown);
        });
  }

  private void forget() {
    problem.set("");
    note.set("");
  }

  private String title() {
    if (file.get() == null) {
      return "";
    }
    String name = VisibleText.line(String.valueOf(file.get().getFileName()));
    boolean same = Objects.equals(inFile.get(), policy.policy.get());
    return same ? name : messages.get("file.edited", name);
  }
}
