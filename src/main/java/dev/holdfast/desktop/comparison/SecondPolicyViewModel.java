package dev.holdfast.desktop.comparison;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.policy.AgeFormViewModel;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.binding.StringBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/** The policy to compare with: one age, or a file. */
final class SecondPolicyViewModel {

  private final StoreSession session;
  private final Statuses known;
  private final Messages messages = Fxml.messages(SecondPolicyViewModel.class);
  private final LatestJob reading = new LatestJob();

  SecondPolicyViewModel(StoreSession session) {
    this.session = session;
    known = session.store().terms().statuses();
    age = new AgeFormViewModel(known);
    policy = Bindings.createObjectBinding(this::policy, source, age.policyBinding(), inFile);
    problem =
        Bindings.createStringBinding(
            this::problem,
            source,
            age.keepProblemBinding(),
            age.statusProblemBinding(),
            file,
            asked,
            fileProblem);
  }

  // Properties

  private final ObjectProperty<PolicySource> source =
      new SimpleObjectProperty<>(this, "source", PolicySource.AGE);
  private final AgeFormViewModel age;
  private final BooleanProperty asked = new SimpleBooleanProperty(this, "asked", false);
  private final ReadOnlyObjectWrapper<Path> file = new ReadOnlyObjectWrapper<>(this, "file");
  private final ReadOnlyObjectWrapper<Policy> inFile = new ReadOnlyObjectWrapper<>(this, "inFile");
  private final ReadOnlyStringWrapper fileProblem =
      new ReadOnlyStringWrapper(this, "fileProblem", "");
  private final ObjectBinding<Policy> policy;
  private final StringBinding problem;
  private final StringBinding fileText = Bindings.createStringBinding(this::fileText, file, inFile);

  /** Where it comes from. */
  ObjectProperty<PolicySource> sourceProperty() {
    return source;
  }

  /** The form for one age. */
  AgeFormViewModel age() {
    return age;
  }

  /** The file's name and what the policy in it does; a hint while there is none. */
  StringBinding fileTextBinding() {
    return fileText;
  }

  /** What is wrong; empty if nothing is, or nothing was given and asked yet. */
  StringBinding problemBinding() {
    return problem;
  }

  /** The policy; null while there is none. */
  ObjectBinding<Policy> policyBinding() {
    return policy;
  }

  // Commands

  /** Returns the policy to use now; null if there is none, and then the problem says why. */
  Policy ask() {
    asked.set(true);
    if (source.get() == PolicySource.AGE) {
      age.ask();
    }
    return policy.get();
  }

  /** Reads a policy from a file. */
  void open(Path chosen) {
    source.set(PolicySource.FILE);
    file.set(chosen);
    inFile.set(null);
    fileProblem.set("");
    reading.start(
        session::startLocal,
        BackgroundJob.<Policy>of(
                messages.get("job.open"),
                (progress, cancellation) -> PolicyReader.read(chosen, known.deletable()).policy())
            .onSuccess(this::opened)
            .onFailure(thrown -> fileProblem.set(sentence(thrown))));
  }

  /** Hears nothing any more. */
  void close() {
    reading.forget();
  }

  private void opened(Policy read) {
    List<TaskStatus> foreign = read.unsupported(known);
    if (read.wholeWorkflows() && session.store().terms().hazards().family() == null) {
      fileProblem.set(messages.get("file.whole", name()));
    } else if (foreign.isEmpty()) {
      inFile.set(read.boundTo(known));
    } else {
      String status = VisibleText.line(foreign.getFirst().code());
      fileProblem.set(messages.get("file.status", name(), status));
    }
  }

  private String sentence(Throwable thrown) {
    return switch (thrown) {
      case PolicyFileException wrong when wrong.line() == 0 ->
          messages.get("file.wrong", name(), PolicyWords.load().of(wrong));
      case PolicyFileException wrong ->
          messages.get(
              "file.wrongLine",
              name(),
              Integer.toString(wrong.line()),
              PolicyWords.load().of(wrong));
      case NoSuchFileException _ -> messages.get("file.none", name());
      case IOException unreadable ->
          messages.get(
              "file.unreadable", name(), VisibleText.line(String.valueOf(unreadable.getMessage())));
      default -> session.sentenceFor(thrown);
    };
  }

  private String name() {
    return VisibleText.line(String.valueOf(file.get().getFileName()));
  }

  private String fileText() {
    if (file.get() == null) {
      return messages.get("file.hint");
    }
    return inFile.get() == null
        ? name()
        : messages.get("file.read", name(), PolicyWords.load().of(inFile.get()));
  }

  private Policy policy() {
    return switch (source.get()) {
      case AGE -> age.policyBinding().get();
      case FILE -> inFile.get();
    };
  }

  private String problem() {
    return switch (source.get()) {
      case AGE ->
          age.keepProblemBinding().get().isEmpty()
              ? age.statusProblemBinding().get()
              : age.keepProblemBinding().get();
      case FILE ->
          file.get() == null && asked.get() ? messages.get("file.missing") : fileProblem.get();
    };
  }
}
