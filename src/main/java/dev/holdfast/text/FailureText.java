package dev.holdfast.text;

import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.task.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Says what went wrong with a store and what to do next, in one or two sentences. */
public final class FailureText {

  private final Messages messages;
  private final Supplier<Stores> stores;

  /** Takes the shared texts, for what goes wrong with a store that was found. */
  public FailureText(Messages messages) {
    this(messages, () -> new Stores(List.of()));
  }

  /**
   * Takes the shared texts.
   *
   * @param stores whose addresses are shown to who typed something else
   */
  public FailureText(Messages messages, Supplier<Stores> stores) {
    this.messages = messages;
    this.stores = stores;
  }

  /** Returns the sentences for a failure. */
  public String of(StoreFailure failure) {
    return switch (failure) {
      case StoreFailure.MalformedAddress f ->
          say("malformedAddress", f.address(), AddressText.examples(stores.get()));
      case StoreFailure.MaskedAddress f -> say("maskedAddress", f.address(), f.parameter());
      case StoreFailure.SecretInParameter f -> say("secretInParameter", f.address(), f.parameter());
      case StoreFailure.UnknownScheme f -> say("unknownScheme", f.scheme(), known(f));
      case StoreFailure.InMemory _ -> say("inMemory");
      case StoreFailure.NoSuchFile f -> say("noSuchFile", f.path());
      case StoreFailure.IsDirectory f -> say("isDirectory", f.path());
      case StoreFailure.EmptyFile f -> say("emptyFile", f.path());
      case StoreFailure.NotSqlite f -> say("notSqlite", f.path());
      case StoreFailure.NotStory f -> say("notStory", f.path());
      case StoreFailure.Unreadable f -> say("unreadable", f.path(), f.detail());
      case StoreFailure.MissingTables f -> missing(f);
      case StoreFailure.MissingColumns f ->
          say("missingColumns", f.table(), String.join(", ", f.columns()));
      case StoreFailure.UnusableIds f ->
          messages.get(
              "failure.unusableIds", f.table(), f.odd(), f.shared(), VisibleText.line(f.example()));
      case StoreFailure.AmbiguousTables f -> say("ambiguousTables", String.join(", ", f.tables()));
      case StoreFailure.Unreachable f -> say("unreachable", f.address(), f.detail());
      case StoreFailure.UnusableSetting f -> say("unusableSetting", f.address(), f.detail());
      case StoreFailure.Untrusted f ->
          say("untrusted." + f.why().name(), f.address(), f.certificate(), f.detail());
      case StoreFailure.NoTunnel f -> say("tunnel." + f.why().name(), f.host(), f.detail());
      case StoreFailure.UnknownDatabase f -> say("unknownDatabase", f.address(), f.detail());
      case StoreFailure.PasswordNeeded f when f.ignored() != null ->
          say("passwordNeeded", f.address())
              + " "
              + messages.get("notice.PASSWORD_FILE", f.ignored());
      case StoreFailure.PasswordNeeded f ->
          own(f.texts(), "passwordNeeded", f.address())
              .orElseGet(() -> say("passwordNeeded", f.address()));
      case StoreFailure.PasswordUnsent f -> say("passwordUnsent", f.address());
      case StoreFailure.AuthenticationFailed f ->
          say("authenticationFailed", f.address(), f.detail());
      case StoreFailure.Busy f ->
          f.detail().isEmpty() ? say("busy") : say("busyBecause", f.detail());
      case StoreFailure.TimedOut f -> say("timedOut", f.detail());
      case StoreFailure.Cancelled _ -> say("cancelled");
      case StoreFailure.ConnectionLost f -> say("connectionLost", f.detail());
      case StoreFailure.SchemaChanged f -> say("schemaChanged", f.detail());
      case StoreFailure.AccessDenied f -> say("accessDenied", f.detail());
      case StoreFailure.NotWritable f -> say("notWritable", f.detail());
      case StoreFailure.DiskFull f -> say("diskFull", f.detail());
      case StoreFailure.TooMany f -> say("tooMany", f.most());
      case StoreFailure.NoRoom f -> say("noRoom", f.directory(), f.detail());
      case StoreFailure.ForeignCursor _ -> say("foreignCursor");
      case StoreFailure.NoSuchFilter f ->
          say("noSuchFilter", f.filter(), String.join(", ", f.filters()));
      case StoreFailure.NoSuchSort f -> say("noSuchSort", f.sort(), String.join(", ", f.sorts()));
      case StoreFailure.NotRecorded f -> say("notRecorded", f.file(), f.detail());
      case StoreFailure.Refused f -> say("refused", f.detail());
      case StoreFailure.NotAsPlanned f ->
          say("notAsPlanned", f.table(), f.planned(), f.deleted(), f.left());
      case StoreFailure.NotChanged f ->
          say("notChanged", f.table(), f.planned(), f.changed(), f.there());
      case StoreFailure.Miscounted f ->
          say("miscounted." + f.change(), f.table(), f.planned(), f.counted());
      case StoreFailure.NotRestored f ->
          say(
              f.columns().isEmpty() ? "notRestored.gone" : "notRestored",
              f.table(),
              VisibleText.line(f.row()),
              VisibleText.line(f.columns()));
      case StoreFailure.Corrupt f -> say("corrupt", f.detail());
      case StoreFailure.Unsupported f ->
          say("unsupported", messages.get("capability." + f.capability().name()));
      case StoreFailure.Several f ->
          say(
              "several",
              f.addresses().stream().map(StoreAddress::display).collect(Collectors.joining(", ")));
      case StoreFailure.OfKind f -> ofKind(f.texts(), f.code(), f.address(), f.detail());
      case StoreFailure.Halted f -> ofKind(f.texts(), f.code(), f.address(), f.detail());
      case StoreFailure.NoHistory _ -> say("noHistory");
      case StoreFailure.NoActivity _ -> say("noActivity");
      case StoreFailure.Unexpected f -> say("unexpected", f.detail());
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
