package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field.Type;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.TrialText;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** The form for one connection: the fields of some kind of store, its name, and a test. */
public final class ConnectionFormViewModel {

  private final StoreAccess access;
  private final Predicate<String> nameIsFree;
  private final Map<String, FormValues> imported = new LinkedHashMap<>();

  /** The names of the stores that the file read last speaks of, the likeliest first. */
  public final ObservableList<String> importedNames = FXCollections.observableArrayList();

  private OfferedForm importedFrom;
  private final Messages messages = Fxml.messages(ConnectionFormViewModel.class);

  /** The forms that can be filled in; the last asks for a whole address. */
  public final List<OfferedForm> forms;

  /** What is typed into the fields. */
  final TypedValues values;

  private final LatestJob trying = new LatestJob();
  private Map<String, Path> files = Map.of();
  private boolean nameWasTyped;
  private boolean suggesting;

  /**
   * Makes an empty form.
   *
   * @param access whose forms are offered, and how a connection is tested
   * @param nameIsFree whether a connection may be called so
   */
  public ConnectionFormViewModel(StoreAccess access, Predicate<String> nameIsFree) {
    this.access = access;
    this.nameIsFree = nameIsFree;
    this.forms = access.forms();
    this.form = new SimpleObjectProperty<>(forms.getFirst());
    this.values = new TypedValues(forms, this::edited);
    form.subscribe(this::switched);
    name.subscribe(
        now -> {
          nameWasTyped |= !suggesting;
          check();
        });
    policy.subscribe(now -> check());
    // Another environment brings its own usual lock along; afterwards it can be chosen.
    environment.subscribe((before, now) -> readOnly.set(now.locked()));
    nameWasTyped = false;
  }

  // Properties

  /** The one that is filled in. */
  final ObjectProperty<OfferedForm> form;

  /** What the operator calls the store; suggested until typed. */
  final StringProperty name = new SimpleStringProperty("");

  /** What the store is used for. */
  final ObjectProperty<Environment> environment = new SimpleObjectProperty<>(Environment.NONE);

  /** Whether nothing is changed in the store until somebody unlocks it. */
  final BooleanProperty readOnly = new SimpleBooleanProperty();

  /** The path of the policy's file the store is judged by; empty for none. */
  public final StringProperty policy = new SimpleStringProperty("");

  /** What is still missing before it can be saved, in words; empty if nothing is. */
  public final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  /** What to know about what was typed; empty if nothing. */
  final ReadOnlyStringWrapper remark = new ReadOnlyStringWrapper("");

  /** Whether a test runs. */
  final ReadOnlyBooleanWrapper testing = new ReadOnlyBooleanWrapper();

  /** Why the last test failed; null if it did not. */
  final ReadOnlyStringWrapper testFailure = new ReadOnlyStringWrapper();

  /** What the last test found; null if it found nothing. */
  final ReadOnlyStringWrapper testSuccess = new ReadOnlyStringWrapper();

  // Commands

  /** Fills the form with a saved connection. */
  public void load(ConnectionProfile profile) {
    take(profile.storeAddress());
    name.set(profile.name());
    nameWasTyped = true;
    environment.set(profile.environment());
    readOnly.set(profile.readOnly());
    files = profile.files();
    policy.set(profile.policy() == null ? "" : profile.policy().toString());
  }

  /** Fills the fields of its kind with a whole address; leaves alone what is none. */
  public void paste(String text) {
    try {
      StoreAddress address = StoreAddress.parse(text);
      if (!form.get().equals(forms.getLast())
          && forms.stream()
              .limit(forms.size() - 1L)
              .anyMatch(it -> it.form().values(address).isPresent())) {
        forms.stream()
            .flatMap(each -> each.form().fields().stream().map(it -> values.text(each.form(), it)))
            .filter(field -> field != null && text.equals(field.get()))
            .forEach(field -> field.set(""));
        take(address);
      }
    } catch (StoreException noAddress) {
      // It is the value of a field.
    }
  }

  /** Opens the store and closes it again, in the background. */
  public void test() {
    StoreAddress typed = typedAddress().orElse(null);
    if (typed == null) {
      check();
      return;
    }
    cancelTest();
    testing.set(true);
    trying.start(
        access.jobs(),
        BackgroundJob.of(
                messages.get("form.testing"), (progress, cancellation) -> access.tryOut(typed))
            .onSuccess(found -> endTest(() -> testSuccess.set(found(found))))
            .onFailure(t -> endTest(() -> testFailure.set(access.failures().of(t)))));
  }

  /** Fills the fields with what a file of another program says, in the background. */
  public void importFrom(Path file) {
    OfferedForm asked = form.get();
    cancelTest();
    trying.start(
        access.jobs(),
        BackgroundJob.of(
                messages.get("form.importing"), (progress, cancel) -> asked.form().importFrom(file))
            .onSuccess(said -> endTest(() -> imported(asked, file, said)))
            .onFailure(t -> endTest(() -> testFailure.set(notImported(file, t)))));
  }

  private void imported(OfferedForm asked, Path file, Map<String, FormValues> said) {
    imported.clear();
    if (said.isEmpty()) {
      testFailure.set(messages.get("form.importedNothing", file.getFileName()));
      return;
    }
    importedFrom = asked;
    imported.putAll(said);
    importedNames.setAll(imported.keySet());
    choose(importedNames.getFirst());
  }

  /** Fills the fields with what the file says about one of {@link #importedNames}. */
  public void choose(String name) {
    FormValues found = imported.get(name);
    if (found != null) {
      cancelTest();
      values.fill(importedFrom.form(), found);
    }
  }

  private String notImported(Path file, Throwable thrown) {
    return thrown instanceof IOException unreadable
        ? messages.get("form.importFailed", file.getFileName(), unreadable.getMessage())
        : access.failures().of(thrown);
  }

  /** Returns the connection to save; empty while {@link #problem} says why not. */
  public Optional<ConnectionProfile> profile() {
    check();
    return problem.get().isEmpty()
        ? typedAddress()
            .map(
                typed ->
                    new ConnectionProfile(
                            name.get(),
                            typed.withoutSecrets(),
                            environment.get(),
                            files,
                            readOnly.get())
                        .withFile(ConnectionProfile.POLICY, policyFile().orElse(null)))
        : Optional.empty();
  }

  /** Returns the address as typed, with a password if one was typed; empty if it is none. */
  public Optional<StoreAddress> typedAddress() {
    return typedAddress(form.get());
  }

  private Optional<StoreAddress> typedAddress(OfferedForm by) {
    try {
      return values.areUsual(by.form()) && values.problem(by, messages).isPresent()
          ? Optional.empty()
          : Optional.of(by.form().address(values.of(by.form())));
    } catch (StoreException malformed) {
      return Optional.empty();
    }
  }

  private Optional<Path> policyFile() {
    try {
      return Optional.of(policy.get())
          .filter(typed -> !typed.isBlank())
          .map(typed -> Path.of(FilePath.typed(typed)));
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
  }

  private String found(StoreTrial trial) {
    StringJoiner lines = new StringJoiner("\n");
    lines.add(messages.get("form.found", trial.info().kind(), trial.info().engine()));
    Map<String, String> facts = new TrialText(Messages.common()).of(trial);
    // The first says the same as the sentence.
    facts.entrySet().stream()
        .skip(1)
        .forEach(fact -> lines.add(messages.get("common.colon", fact.getKey(), fact.getValue())));
    return lines.toString();
  }

  private void endTest(Runnable outcome) {
    testing.set(false);
    outcome.run();
  }

  /** Stops waiting for the test, and forgets what it found. */
  public void cancelTest() {
    trying.forget();
    testing.set(false);
    testFailure.set(null);
    testSuccess.set(null);
  }

  private void edited() {
    cancelTest();
    if (!nameWasTyped) {
      suggesting = true;
      ConnectionForm asked = form.get().form();
      name.set(typedAddress().map(asked.naming()).orElse(""));
      suggesting = false;
    }
    check();
  }

  /** What was typed in one form goes along into the other, as far as it fits. */
  private void switched(OfferedForm before, OfferedForm now) {
    typedAddress(before).flatMap(now.form()::values).ifPresent(v -> values.fill(now.form(), v));
    values.fit(now.form());
    edited();
  }

  private void take(StoreAddress typed) {
    for (OfferedForm each : forms) {
      Optional<FormValues> said = each.form().values(typed);
      if (said.isPresent()) {
        form.set(each);
        values.fill(each.form(), said.get());
        return;
      }
    }
  }

  /** What of the address is for this run only. */
  private String remark(StoreAddress typed) {
    if (typed.hidden().isEmpty()) {
      boolean secret =
          form.get().form().fields().stream().anyMatch(field -> field.type() == Type.SECRET);
      return typed.password() == null
          ? ""
          : messages.get(secret ? "form.secretNotSaved" : "form.passwordNotSaved");
    }
    List<String> names = new ArrayList<>(typed.hidden());
    if (typed.password() != null) {
      names.add("password");
    }
    return messages.get("form.parametersNotSaved", String.join(", ", names));
  }

  private void check() {
    remark.set("");
    problem.set(wrong(form.get()));
  }

  private String wrong(OfferedForm asked) {
    Optional<String> wrong = values.problem(asked, messages);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    try {
      remark.set(remark(asked.form().address(values.of(asked.form()))));
    } catch (StoreException malformed) {
      return access.failures().of(malformed);
    }
    if (name.get().isBlank()) {
      return messages.get("form.missingName");
    }
    if (!nameIsFree.test(name.get().strip())) {
      return messages.get("form.nameTaken", name.get().strip());
    }
    boolean noPath = !policy.get().isBlank() && policyFile().isEmpty();
    return noPath ? messages.get("form.badPolicy") : "";
  }
}
