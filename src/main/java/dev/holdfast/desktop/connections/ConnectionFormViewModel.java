package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.JobRunner;
import dev.holdfast.job.JobRunner.RunningJob;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StoreAddress;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.text.Messages;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The form for one connection: its parts or its address, its name, and a test. */
public final class ConnectionFormViewModel {

  private final JobRunner jobs;
  private final StoreTrial trial;
  private final FailureSentence failures;
  private final Predicate<String> nameIsFree;
  private final Messages messages = Fxml.messages(ConnectionFormViewModel.class);
  private RunningJob testJob;
  private long testNumber;
  private boolean nameWasTyped;
  private boolean suggesting;

  /**
   * Makes an empty form.
   *
   * @param trial opens a store and closes it again
   * @param nameIsFree whether a connection may be called so
   */
  public ConnectionFormViewModel(
      JobRunner jobs, StoreTrial trial, FailureSentence failures, Predicate<String> nameIsFree) {
    this.jobs = jobs;
    this.trial = trial;
    this.failures = failures;
    this.nameIsFree = nameIsFree;
    parts.subscribe(now -> edited());
    path.subscribe(now -> edited());
    storyPath.subscribe(now -> edited());
    address.subscribe(now -> edited());
    kind.subscribe(this::switched);
    name.subscribe(
        now -> {
          nameWasTyped |= !suggesting;
          check();
        });
    policy.subscribe(now -> check());
    nameWasTyped = false;
  }

  // Properties

  private final ObjectProperty<AddressKind> kind =
      new SimpleObjectProperty<>(this, "kind", AddressKind.SQLITE);
  private final StringProperty path = new SimpleStringProperty(this, "path", "");
  private final StringProperty storyPath = new SimpleStringProperty(this, "storyPath", "");
  private final ObjectProperty<ServerParts> parts =
      new SimpleObjectProperty<>(this, "parts", ServerParts.EMPTY);
  private final StringProperty address = new SimpleStringProperty(this, "address", "");
  private final StringProperty name = new SimpleStringProperty(this, "name", "");
  private final ObjectProperty<Environment> environment =
      new SimpleObjectProperty<>(this, "environment", Environment.NONE);
  private final StringProperty policy = new SimpleStringProperty(this, "policy", "");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper(this, "problem", "");
  private final ReadOnlyStringWrapper remark = new ReadOnlyStringWrapper(this, "remark", "");
  private final ReadOnlyBooleanWrapper testing = new ReadOnlyBooleanWrapper(this, "testing");
  private final ReadOnlyStringWrapper testFailure = new ReadOnlyStringWrapper(this, "testFailure");
  private final ReadOnlyStringWrapper testSuccess = new ReadOnlyStringWrapper(this, "testSuccess");

  /** Which fields are filled in. */
  public ObjectProperty<AddressKind> kindProperty() {
    return kind;
  }

  /** The path of a SQLite file. */
  public StringProperty pathProperty() {
    return path;
  }

  /** The path of an exported story. */
  public StringProperty storyPathProperty() {
    return storyPath;
  }

  /** The parts of the address of a server. */
  ObjectProperty<ServerParts> partsProperty() {
    return parts;
  }

  /** The address as typed. */
  public StringProperty addressProperty() {
    return address;
  }

  /** What the operator calls the store; suggested until typed. */
  public StringProperty nameProperty() {
    return name;
  }

  /** What the store is used for. */
  public ObjectProperty<Environment> environmentProperty() {
    return environment;
  }

  /** The path of the policy's file the store is judged by; empty for none. */
  public StringProperty policyProperty() {
    return policy;
  }

  /** What is still missing before it can be saved, in words; empty if nothing is. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** What to know about what was typed; empty if nothing. */
  public ReadOnlyStringProperty remarkProperty() {
    return remark.getReadOnlyProperty();
  }

  /** Whether a test runs. */
  public ReadOnlyBooleanProperty testingProperty() {
    return testing.getReadOnlyProperty();
  }

  /** Why the last test failed; null if it did not. */
  public ReadOnlyStringProperty testFailureProperty() {
    return testFailure.getReadOnlyProperty();
  }

  /** What the last test found; null if it found nothing. */
  public ReadOnlyStringProperty testSuccessProperty() {
    return testSuccess.getReadOnlyProperty();
  }

  // Commands

  /** Fills the form with a saved connection. */
  public void load(ConnectionProfile profile) {
    take(profile.storeAddress());
    name.set(profile.name());
    nameWasTyped = true;
    environment.set(profile.environment());
    policy.set(profile.policy() == null ? "" : profile.policy().toString());
  }

  /** Opens the store and closes it again, in the background. */
  public void test() {
    StoreAddress typed = typedAddress().orElse(null);
    if (typed == null) {
      check();
      return;
    }
    forgetTest();
    testing.set(true);
    long mine = testNumber;
    testJob =
        jobs.start(
            BackgroundJob.of(
                    messages.get("form.testing"), (progress, cancellation) -> trial.open(typed))
                .onSuccess(info -> endTest(mine, () -> testSuccess.set(found(info))))
                .onFailure(t -> endTest(mine, () -> testFailure.set(failures.of(t)))));
  }

  /** Stops waiting for the test. */
  public void cancelTest() {
    if (testJob != null) {
      testJob.cancel();
    }
    forgetTest();
  }

  /** Returns the connection to save; empty while {@link #problemProperty} says why not. */
  public Optional<ConnectionProfile> profile() {
    check();
    return problem.get().isEmpty()
        ? typedAddress()
            .map(
                typed ->
                    new ConnectionProfile(
                        name.get(), typed.kept(), environment.get(), policyFile().orElse(null)))
        : Optional.empty();
  }

  /** Returns the address as typed, with a password if one stands in it; empty if it is none. */
  public Optional<StoreAddress> typedAddress() {
    try {
      return composed().isBlank() ? Optional.empty() : Optional.of(StoreAddress.parse(composed()));
    } catch (StoreException malformed) {
      return Optional.empty();
    }
  }

  private Optional<Path> policyFile() {
    try {
      return Optional.of(policy.get().strip())
          .filter(typed -> !typed.isEmpty())
          .map(typed -> Path.of(home(typed)));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private boolean policyIsNoPath() {
    return !policy.get().isBlank() && policyFile().isEmpty();
  }

  private String found(StoreInfo info) {
    return messages.get("form.found", info.kind(), info.engine());
  }

  private void endTest(long mine, Runnable outcome) {
    if (mine == testNumber) {
      testing.set(false);
      testJob = null;
      outcome.run();
    }
  }

  private void forgetTest() {
    testNumber++;
    testJob = null;
    testing.set(false);
    testFailure.set(null);
    testSuccess.set(null);
  }

  private void edited() {
    forgetTest();
    if (!nameWasTyped) {
      suggesting = true;
      name.set(SuggestedName.of(kind.get(), file(), parts.get(), typedAddress()));
      suggesting = false;
    }
    check();
  }

  /** What was typed in one form goes along into the other, as far as it fits. */
  private void switched(AddressKind before, AddressKind now) {
    if (now == AddressKind.ADDRESS) {
      String composed = composed(before);
      if (!composed.isEmpty()) {
        address.set(composed);
      }
    } else if (before == AddressKind.ADDRESS) {
      typedAddress(address.get())
          .filter(typed -> AddressKind.of(typed) == now)
          .ifPresent(this::fill);
    }
    edited();
  }

  private Optional<StoreAddress> typedAddress(String text) {
    try {
      return Optional.of(StoreAddress.parse(text));
    } catch (StoreException malformed) {
      return Optional.empty();
    }
  }

  private void take(StoreAddress typed) {
    kind.set(AddressKind.of(typed));
    fill(typed);
  }

  private void fill(StoreAddress typed) {
    switch (AddressKind.of(typed)) {
      case SQLITE -> path.set(typed.location());
      case STORY -> storyPath.set(typed.location());
      case POSTGRESQL, STREAMS, MYSQL -> ServerParts.of(typed).ifPresent(parts::set);
      case ADDRESS -> address.set(typed.kept());
    }
  }

  private String file() {
    return kind.get() == AddressKind.STORY ? storyPath.get() : path.get();
  }

  private String composed() {
    return composed(kind.get());
  }

  private String composed(AddressKind by) {
    return switch (by) {
      case SQLITE -> path.get().isBlank() ? "" : "sqlite:" + home(path.get().strip());
      case STORY -> storyPath.get().isBlank() ? "" : "story:" + home(storyPath.get().strip());
      case POSTGRESQL, STREAMS, MYSQL ->
          parts.get().equals(ServerParts.EMPTY)
              ? ""
              : (by == AddressKind.STREAMS ? "eventstream+" : "")
                  + parts.get().address(by != AddressKind.MYSQL);
      case ADDRESS -> address.get().strip();
    };
  }

  private static String home(String typedPath) {
    return typedPath.startsWith("~/")
        ? System.getProperty("user.home") + typedPath.substring(1)
        : typedPath;
  }

  /** What of the address is for this run only. */
  private String remark(StoreAddress typed) {
    if (typed.hidden().isEmpty()) {
      return typed.password() == null ? "" : messages.get("form.passwordNotSaved");
    }
    List<String> names = new ArrayList<>(typed.hidden());
    if (typed.password() != null) {
      names.add("password");
    }
    return messages.get("form.parametersNotSaved", String.join(", ", names));
  }

  private void check() {
    remark.set("");
    if (composed().isBlank()) {
      problem.set(messages.get("form.missing." + kind.get().name()));
      return;
    }
    try {
      StoreAddress typed = StoreAddress.parse(composed());
      remark.set(remark(typed));
    } catch (StoreException malformed) {
      problem.set(failures.of(malformed));
      return;
    }
    if (kind.get().server() && !parts.get().port().strip().matches("\\d{0,5}")) {
      problem.set(messages.get("form.badPort"));
    } else if (name.get().isBlank()) {
      problem.set(messages.get("form.missingName"));
    } else if (!nameIsFree.test(name.get().strip())) {
      problem.set(messages.get("form.nameTaken", name.get().strip()));
    } else if (policyIsNoPath()) {
      problem.set(messages.get("form.badPolicy"));
    } else {
      problem.set("");
    }
  }
}
