package dev.holdfast.text;

import dev.holdfast.retention.hold.HoldException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Says what went wrong with a store and what to do next, in one or two sentences. */
public record FailureText(Messages messages, Supplier<Stores> stores) {

  /** Takes the shared texts, for what goes wrong with a store that was found. */
  public FailureText(Messages messages) {
    this(messages, () -> new Stores(List.of()));
  }

  /** Returns the sentences for a failure. */
  public String of(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.MalformedAddress f ->
          say("malformedAddress", f.address(), examples(stores.get()));
      case StoreFailure.UnknownScheme f -> say("unknownScheme", f.scheme(), known(f));
      case StoreFailure.MissingTables f -> missing(f);
      case StoreFailure.UnusableIds f ->
          say("unusableIds", f.table(), f.odd(), f.shared(), VisibleText.line(f.example()));
      case StoreFailure.PasswordNeeded f when f.ignored() != null ->
          say("passwordNeeded", f.address())
              + " "
              + messages.get("notice.PASSWORD_FILE", f.ignored());
      case StoreFailure.PasswordNeeded f ->
          own(f.texts(), "passwordNeeded", f.address())
              .orElseGet(() -> say("passwordNeeded", f.address()));
      case StoreFailure.Busy(String detail) when detail.isEmpty() -> say("busyNow");
      case StoreFailure.NotRestored f ->
          say(
              f.columns().isEmpty() ? "notRestored.gone" : "notRestored",
              f.table(),
              VisibleText.line(f.row()),
              VisibleText.line(f.columns()));
      case StoreFailure.Several f ->
          say(
              "several",
              f.addresses().stream().map(StoreAddress::display).collect(Collectors.joining(", ")));
      case StoreFailure.OfKind f -> ofKind(f.texts(), f.code(), f.address(), f.detail());
      case StoreFailure.Halted f -> ofKind(f.texts(), f.code(), f.address(), f.detail());
      case StoreFailure.Unsupported(Capability lacking) ->
          say("unsupported", messages.get("capability." + lacking.name()));
      default -> messages.of("failure.", (Record) failure);
    };
  }

  /**
   * Says what failed in a run, and what may have done it.
   *
   * @param triggers that act on what was done, each as {@code table: name}
   */
  public String of(StoreFailure failure, List<String> triggers) {
    boolean theirs =
        failure instanceof StoreFailure.NotAsPlanned
            || failure instanceof StoreFailure.NotChanged
            || failure instanceof StoreFailure.Miscounted
            || failure instanceof StoreFailure.NotRestored
            || failure instanceof StoreFailure.Refused;
    if (!theirs || triggers.isEmpty()) {
      return of(failure);
    }
    String named = triggers.stream().map(VisibleText::line).collect(Collectors.joining(", "));
    return of(failure) + " " + say("triggers", named);
  }

  /** Returns the sentences. */
  public String of(HoldException failure) {
    String file = VisibleText.line(failure.file);
    return switch (failure.kind) {
      case UNUSABLE -> messages.get("holds.unusable", file, VisibleText.line(failure.detail));
      case BUSY -> messages.get("holds.busy", file, VisibleText.line(failure.detail));
      case LOST -> messages.get("holds.lost", file, failure.lost);
    };
  }

  /** Returns addresses of every kind that has an example, as a list in words. */
  public static String examples(Stores stores) {
    List<String> all = new ArrayList<>();
    for (Texts kind : stores.texts()) {
      Messages.common()
          .brought(kind, "addresses")
          .ifPresent(listed -> all.addAll(Arrays.asList(listed.split(" "))));
    }
    int last = all.size() - 1;
    return last < 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, last)) + " or " + all.get(last);
  }

  private static String known(StoreFailure.UnknownScheme failure) {
    return failure.known().stream().map(scheme -> scheme + ":").collect(Collectors.joining(", "));
  }

  /** Each kind of store that might have been meant, and what such a database can be asked for. */
  private String missing(StoreFailure.MissingTables failure) {
    String lacking =
        failure.lacking().entrySet().stream()
            .map(
                kind ->
                    say("missingTables.kind", kind.getKey(), String.join(", ", kind.getValue())))
            .collect(Collectors.joining("; "));
    return say("missingTables", failure.address(), lacking, advice(failure));
  }

  /** What may be wrong with an address: its kind says it, or else its engine does. */
  private String advice(StoreFailure.MissingTables failure) {
    String scheme = failure.address().replaceFirst(":.*", "");
    String key = "missingTables." + scheme;
    return own(failure.texts(), key)
        .or(() -> messages.find("failure." + key.replaceFirst("[^.]*[+]", "")))
        .orElseGet(() -> say("missingTables.address"));
  }

  private String ofKind(Texts texts, String code, String address, String detail) {
    return own(texts, "failure." + code, address, detail)
        .orElseGet(() -> say("unexpected", code + ": " + detail));
  }

  private Optional<String> own(Texts texts, String key, Object... arguments) {
    return messages.brought(texts, key, arguments);
  }

  private String say(String key, Object... arguments) {
    return messages.get("failure." + key, arguments);
  }
}
