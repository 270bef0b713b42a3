package dev.holdfast.desktop.policy;

import dev.holdfast.retention.policy.Policy;
import dev.holdfast.retention.policy.file.PolicyFileException;
import dev.holdfast.retention.policy.file.PolicyReader;
import dev.holdfast.store.Stores;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.Texts;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * A policy typed as the runtime of a store has it in its files: a duration for each key. What was
 * typed is read as such a file is, so that it means the same and is refused with the same words.
 * Needs no toolkit.
 */
public final class DurationsViewModel {

  private final Texts texts;
  private final Statuses known;
  private final Stores stores;
  private final PolicyWords words = PolicyWords.load();
  private final Map<String, StringProperty> typed = new LinkedHashMap<>();
  private final BooleanProperty asked = new SimpleBooleanProperty(false);
  private final ObjectBinding<Read> read;
  private final ObjectBinding<Policy> policy;

  private DurationsViewModel(Texts texts, Statuses known, Stores stores) {
    this.stores = stores;
    this.texts = texts;
    this.known = known;
    for (String key : said(texts, "keys").orElseThrow().split(" ")) {
      typed.put(key, new SimpleStringProperty(this, key, ""));
    }
    read = Bindings.createObjectBinding(this::read, typed.values().toArray(Observable[]::new));
    policy = Bindings.createObjectBinding(() -> read.get().policy(), read);
    problem =
        Bindings.createObjectBinding(
            () -> blank() && !asked.get() ? "" : read.get().problem(), read, asked);
  }

  /**
   * What was typed comes to this.
   *
   * @param policy null if it is none
   * @param problem why it is none; empty if it is one
   */
  private record Read(Policy policy, String problem) {}

  /**
   * Begins with nothing typed.
   *
   * @param texts those of the kind: {@code policyFile.keys}, and {@code policyFile.document} around
   *     their lines; null for none
   * @param known what tasks of the store can be in
   * @param stores whose runtimes' files are known
   * @return empty if the kind has no such files
   */
  static Optional<DurationsViewModel> of(Texts texts, Statuses known, Stores stores) {
    return said(texts, "keys").map(_ -> new DurationsViewModel(texts, known, stores));
  }

  private static Optional<String> said(Texts texts, String what, Object... arguments) {
    return Messages.common().brought(texts, "policyFile." + what, arguments);
  }

  // Properties

  private final ObjectBinding<String> problem;

  /** What is typed, by the key of the file. */
  public Map<String, StringProperty> typed() {
    return Map.copyOf(typed);
  }

  /** The keys, in their order. */
  public List<String> keys() {
    return List.copyOf(typed.keySet());
  }

  /** Returns how a duration is typed. */
  public String hint() {
    return said(texts, "hint").orElseThrow();
  }

  /** What is wrong; empty if nothing is, or nothing was typed and asked yet. */
  public ObjectBinding<String> problemBinding() {
    return problem;
  }

  /** The policy; null while what is typed is none. */
  public ObjectBinding<Policy> policyBinding() {
    return policy;
  }

  // Commands

  /** Returns the policy to use now; empty if there is none, and then a problem says why. */
  public Optional<Policy> ask() {
    asked.set(true);
    return Optional.ofNullable(read.get().policy());
  }

  private boolean blank() {
    return typed.values().stream().allMatch(text -> text.get().isBlank());
  }

  private Read read() {
    if (blank()) {
      return new Read(null, said(texts, "missing").orElseThrow());
    }
    String lines =
        typed.entrySet().stream()
            .filter(each -> !each.getValue().get().isBlank())
            .map(each -> each.getKey() + ": " + quoted(each.getValue().get().strip()))
            .collect(Collectors.joining(", "));
    try {
      return new Read(
          PolicyReader.read(
                  said(texts, "document", lines).orElseThrow(),
                  "typed.yaml",
                  known.deletable(),
                  stores)
              .policy()
              .boundTo(known),
          "");
    } catch (PolicyFileException wrong) {
      return new Read(null, words.of(wrong));
    }
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
