package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.store.KnownStores;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.address.SecretSource;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.Texts;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What went wrong with a store is said in words that fit the store. */
class FailureTextTest {

  private final FailureText words = new FailureText(Messages.common(), () -> KnownStores.ALL);

  @Test
  void everyKindOfAddressIsNamedWhereOneIsUnknown() {
    StoreException failure =
        catchThrowableOfType(
            StoreException.class,
            () ->
                KnownStores.ALL.open(
                    StoreAddress.parse("redis://bucket"),
                    StoreOptions.defaults(SecretSource.NONE)));
    assertThat(words.of(failure.failure()))
        .startsWith("No kind of store has addresses that begin with “redis:”. Use one of these: ")
        .contains("sqlite:, postgresql:, mysql:, mariadb:, story:, eventstream+postgresql:", "s3:");
  }

  @Test
  void everyKindOfStoreThatMightHaveBeenMeantIsNamed() {
    Map<String, List<String>> lacking = new LinkedHashMap<>();
    lacking.put("fib-flow", List.of("fib_flow_tasks", "fib_flow_task_events"));
    lacking.put("event streams", List.of("event_streaming.event_store"));
    assertThat(words.of(new StoreFailure.MissingTables("postgresql://h/db", lacking, null)))
        .isEqualTo(
            "postgresql://h/db is a database, but not a store that Holdfast can read. Missing"
                + " tables: fib_flow_tasks, fib_flow_task_events (for fib-flow);"
                + " event_streaming.event_store (for event streams). Check the name of the"
                + " database and its schema (?currentSchema=…).");
  }

  @Test
  void aSchemaIsAdvisedOnPostgresqlAlone() {
    assertThat(words.of(missing("sqlite:/a.db")))
        .endsWith("Check the path.")
        .doesNotContain("currentSchema");
    assertThat(words.of(missing("mysql://h/db"))).doesNotContain("currentSchema");
    assertThat(words.of(missing("eventstream+postgresql://h/db"))).contains("currentSchema");
  }

  @Test
  void aKindOfStoreMaySayItsOwnWay() {
    assertThat(
            words.of(
                new StoreFailure.PasswordNeeded(
                    "textstore:/a.jobs", null, Texts.in("dev.holdfast.store.textstore.messages"))))
        .isEqualTo("The door of textstore:/a.jobs needs a key. Set TEXT_STORE_KEY.");
    assertThat(words.of(new StoreFailure.PasswordNeeded("postgresql://h/db")))
        .startsWith("postgresql://h/db needs a password. Set PGPASSWORD");
    assertThat(words.of(missing("textstore:/a.jobs"))).endsWith("Check the address.");
    assertThat(words.of(new StoreFailure.MalformedAddress("nonsense")))
        .contains("sqlite:/path/to/tasks.db, postgresql://user@host:5432/database")
        .contains("textstore:/path/to/a.jobs");
  }

  /** What a kind of store says of itself comes with the failure. */
  @Test
  void everyFailureHasItsSentences() {
    assertThat(
            kinds(StoreFailure.class)
                .filter(kind -> kind != StoreFailure.OfKind.class)
                .filter(kind -> kind != StoreFailure.Halted.class)
                .flatMap(FailureTextTest::keys))
        .hasSizeGreaterThan(50)
        .allMatch(Messages.common()::has);
  }

  private static Stream<Class<?>> kinds(Class<?> sealed) {
    return sealed.isRecord()
        ? Stream.of(sealed)
        : Stream.of(sealed.getPermittedSubclasses()).flatMap(FailureTextTest::kinds);
  }

  /** A constant of a failure has sentences of its own, but what a store cannot do is a word. */
  private static Stream<String> keys(Class<?> kind) {
    String name = kind.getSimpleName();
    String key = "failure." + name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    return Stream.of(kind.getRecordComponents())
        .map(RecordComponent::getType)
        .filter(type -> type.isEnum() && type != Capability.class)
        .findFirst()
        .map(type -> Stream.of(type.getEnumConstants()).map(constant -> key + "." + constant))
        .orElse(Stream.of(key));
  }

  private static StoreFailure missing(String address) {
    return new StoreFailure.MissingTables(
        address, Map.of("fib-flow", List.of("fib_flow_tasks")), null);
  }
}
