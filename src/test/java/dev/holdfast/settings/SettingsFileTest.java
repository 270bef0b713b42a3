package dev.holdfast.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.settings.SettingsFile.State;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.SortOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsFileTest {

  @TempDir private Path directory;

  private Path path() {
    return directory.resolve("deep/settings.json");
  }

  private SettingsFile file() {
    return new SettingsFile(path());
  }

  private static ConnectionProfile profile(String name, String address) {
    return new ConnectionProfile(name, address, Environment.PRODUCTION);
  }

  private static Settings some() {
    return Settings.DEFAULT
        .adding(profile("Orders", "postgresql://ops@db:5432/orders?sslmode=require"))
        .adding(profile("名前", "sqlite:/var/lib/tasks.db"))
        .opening("名前", 1_760_000_000L)
        .placing("名前", "sqlite:/var/lib/tasks.db")
        .withAppearance(Appearance.DEFAULT.withTheme(ThemeChoice.DARK));
  }

  @Test
  void whatIsSavedIsReadAgain() throws IOException {
    file().save(some());
    assertThat(file().read()).isEqualTo(new SettingsFile.Found(some(), State.WHOLE, null));
    try (Stream<Path> files = Files.list(path().getParent())) {
      assertThat(files).containsExactly(path());
    }
  }

  @Test
  void howTheWindowLooksIsKept() throws IOException {
    Appearance all =
        new Appearance(
            ThemeChoice.LIGHT,
            true,
            Density.COMPACT,
            FontSize.VERY_LARGE,
            TimeChoice.UTC,
            LanguageChoice.CHINESE);
    file().save(some().withAppearance(all));
    assertThat(file().read().settings().appearance()).isEqualTo(all);
    assertThat(file().read().state()).isEqualTo(State.WHOLE);
  }

  @Test
  void aFileOfBeforeTheOtherChoicesKeepsItsTheme() throws IOException {
    Files.createDirectories(path().getParent());
    Files.writeString(path(), "{\"theme\" : \"dark\", \"connections\" : [ ]}");
    assertThat(file().read())
        .isEqualTo(
            new SettingsFile.Found(
                Settings.DEFAULT.withAppearance(Appearance.DEFAULT.withTheme(ThemeChoice.DARK)),
                State.WHOLE,
                null));
  }

  @ParameterizedTest
  @CsvSource({
    "\"high_contrast\" : true, \"high_contrast\" : 1",
    "\"compact\", \"roomy\"",
    "\"very_large\", 40",
    "\"utc\", null",
    "\"chinese\", \"klingon\""
  })
  void anUnknownChoiceFallsBackAndCostsNoOther(String known, String unknown) throws IOException {
    Appearance all =
        new Appearance(
            ThemeChoice.DARK,
            true,
            Density.COMPACT,
            FontSize.VERY_LARGE,
            TimeChoice.UTC,
            LanguageChoice.CHINESE);
    file().save(some().withAppearance(all));
    String text = Files.readString(path());
    assertThat(text).contains(known);
    Files.writeString(path(), text.replace(known, unknown));
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.BROKEN);
    assertThat(found.settings().connections()).isEqualTo(some().connections());
    Appearance usual = Appearance.DEFAULT;
    assertThat(found.settings().appearance())
        .isIn(
            all.withHighContrast(usual.highContrast()),
            all.withDensity(usual.density()),
            all.withFontSize(usual.fontSize()),
            all.withTimes(usual.times()),
            all.withLanguage(usual.language()));
  }

  @Test
  void commandsThatWereUsedLatelyAreKeptInTheirOrder() throws IOException {
    Settings settings = some().withCommands(List.of("refresh", "page Tasks"));
    file().save(settings);
    assertThat(file().read()).isEqualTo(new SettingsFile.Found(settings, State.WHOLE, null));
    String text = Files.readString(path());
    Files.writeString(path(), text.replace("\"page Tasks\"", "7"));
    assertThat(file().read().state()).isEqualTo(State.BROKEN);
    assertThat(file().read().settings()).isEqualTo(some().withCommands(List.of("refresh")));
  }

  @Test
  void aLockIsKeptAndAnEarlierFileGetsTheOneOfItsEnvironment() throws IOException {
    ConnectionProfile staging =
        new ConnectionProfile("Staging", "sqlite:/s.db", Environment.STAGING);
    assertThat(profile("Orders", "sqlite:/a.db").readOnly()).isTrue();
    assertThat(staging.readOnly()).isFalse();
    Settings settings =
        Settings.DEFAULT
            .adding(profile("Orders", "sqlite:/a.db").withReadOnly(false))
            .adding(
                staging.withReadOnly(true).withFile(ConnectionProfile.POLICY, Path.of("/p.yaml")));
    file().save(settings);
    assertThat(file().read().settings()).isEqualTo(settings);
    String earlier = Files.readString(path()).replaceAll("\\s*\"read_only\" : \\w+,?", "");
    Files.writeString(path(), earlier.replaceAll(",(\\s*})", "$1"));
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.WHOLE);
    assertThat(found.settings().connections())
        .extracting(saved -> saved.profile().readOnly())
        .containsExactly(true, false);
  }

  @Test
  void theFilesOfAStoreAndTheStoreInFrontAreKept() throws IOException {
    Settings settings =
        Settings.DEFAULT
            .adding(
                profile("Orders", "sqlite:/a.db")
                    .withFile(ConnectionProfile.POLICY, Path.of("/policies/orders.yaml"))
                    .withFile(ConnectionProfile.APPROVERS, Path.of("/keys/approvers"))
                    .withFile(ConnectionProfile.KEY, Path.of("/keys/mine.pem")))
            .adding(profile("Billing", "sqlite:/b.db"))
            .withFront("Orders");
    file().save(settings);
    assertThat(file().read().settings()).isEqualTo(settings);
    assertThat(settings.replacing("Orders", profile("Renamed", "sqlite:/a.db")).front())
        .isEqualTo("Renamed");
    assertThat(settings.removing("Orders").front()).isNull();
    String unknown = Files.readString(path()).replace("\"front\" : \"Orders\"", "\"front\" : 7");
    Files.writeString(path(), unknown.replace("/policies/orders.yaml", "\\u0000"));
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.WHOLE);
    assertThat(found.settings().front()).isNull();
    assertThat(found.settings().connection("Orders").orElseThrow().policy()).isNull();
  }

  private static SavedViews views() {
    return SavedViews.NONE
        .adding(
            new SavedView(
                "Zahlungen “heute”",
                "status:paused name:\"mail *\"",
                FieldTerm.LAST_ACTIVE.key(),
                SortOrder.ASC,
                3,
                List.of(new SavedColumn("id", 90), new SavedColumn("error", null))))
        .adding(new SavedView("All of them", "", null, null, null, List.of()))
        .showing("paused", List.of(new SavedColumn("name", 200)));
  }

  @Test
  void viewsAndColumnsAreKeptForEachKind() throws IOException {
    Settings settings = some().withViews(Map.of("fib-flow", views(), "dapr", SavedViews.NONE));
    file().save(settings);
    assertThat(file().read()).isEqualTo(new SettingsFile.Found(settings, State.WHOLE, null));
    String text = Files.readString(path());
    for (String broken :
        List.of("\"last_active_time\"", "\"asc\"", ": 3,", "\"All of them\"", ": 200")) {
      assertThat(text).contains(broken);
      Files.writeString(
          path(),
          text.replace(broken, broken.startsWith(":") ? broken.replaceAll("\\d+", "-7") : "\"\""));
      SettingsFile.Found found = file().read();
      assertThat(found.state()).as(broken).isEqualTo(State.BROKEN);
      assertThat(found.settings().connections()).isEqualTo(some().connections());
      assertThat(found.settings().views().get("fib-flow").own().size()).isBetween(1, 2);
    }
  }

  @Test
  void aShortcutLeadsToOneView() {
    SavedView third = new SavedView("third", "", null, null, 3, List.of());
    SavedViews more = views().adding(third);
    assertThat(more.own()).extracting(SavedView::digit).containsExactly(null, null, 3);
    SavedViews taken = more.replacing("All of them", third.named("fourth"));
    assertThat(taken.own())
        .extracting(SavedView::name)
        .contains("fourth")
        .doesNotContain("All of them");
    assertThat(taken.own()).extracting(SavedView::digit).containsExactly(null, 3, null);
    assertThat(taken.removing("third").own()).hasSize(2);
    assertThat(taken.showing("paused", List.of()).columns()).isEmpty();
    assertThatThrownBy(() -> more.adding(third)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void thePlaceOfTheWindowIsKept() throws IOException {
    Settings settings =
        some().withLayout(Layout.NONE.withWindow(new WindowPlace(-1920, 12.5, 1_200, 800, true)));
    file().save(settings);
    assertThat(file().read()).isEqualTo(new SettingsFile.Found(settings, State.WHOLE, null));
    Files.writeString(path(), Files.readString(path()).replace("1200.0", "-3"));
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.BROKEN);
    assertThat(found.settings()).isEqualTo(some());
  }

  @Test
  void linesBetweenPanesAndWhatWasLookedAtAreKept() throws IOException {
    String front = some().connections().getFirst().profile().name();
    Settings settings =
        some()
            .withFront(front)
            .withLayout(
                Layout.NONE
                    .withSplits(Map.of("tasks", 0.25, "journal", 1.0))
                    .withPage(new KeptPage("tasks", "412")));
    file().save(settings);
    assertThat(file().read()).isEqualTo(new SettingsFile.Found(settings, State.WHOLE, null));
    assertThat(settings.withFront(front).layout().page()).isNotNull();
    assertThat(settings.withFront(null).layout().page())
        .as("a page of another store is none of this one")
        .isNull();
    String text = Files.readString(path());
    Files.writeString(path(), text.replace("0.25", "7").replace("\"412\"", "null"));
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.BROKEN);
    assertThat(found.settings().layout().splits()).containsOnlyKeys("journal");
    assertThat(found.settings().layout().page()).isEqualTo(new KeptPage("tasks", null));
    assertThat(new KeptPage("tasks", "x".repeat(201)).looked()).isNull();
  }

  @Test
  void noFileIsAFreshInstallation() {
    assertThat(file().read().settings()).isEqualTo(Settings.DEFAULT);
    assertThat(path()).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u:s3cret@h/db",
        "postgresql://u@h/db?password=s3cret",
        "psql://u:s3cret@h/db?password=s3cret&sslmode=require",
        "postgresql://u@h/db?sslmode=require&sslpassword=s3cret",
        "postgresql://u@h/db?sslpassword=s3cret&sslmode=require"
      })
  void aPasswordIsNeverWritten(String typed) throws IOException {
    file().save(Settings.DEFAULT.adding(profile("Store", typed)));
    assertThat(Files.readString(path())).doesNotContain("s3cret").contains("@h/db");
    assertThat(profile("Store", typed).toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{\"connections\":3}",
        "{\"theme\":\"pink\"}",
        "{\"appearance\":\"loud\"}",
        "{\"connections\":[{\"name\":\"x\",\"address\":\"nonsense\",\"environment\":\"none\"}]}",
        "{\"connections\":[{\"name\":\"\",\"address\":\"sqlite:x\",\"environment\":\"none\"}]}"
      })
  void aBrokenFileIsKeptAsideAndTheRestGoesOn(String text) throws IOException {
    Files.createDirectories(path().getParent());
    Files.writeString(path(), text);
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.BROKEN);
    assertThat(path()).hasContent(text);
    Path copy = file().repair(found.settings());
    assertThat(copy).hasContent(text);
    assertThat(file().read().state()).isEqualTo(State.WHOLE);
  }

  @Test
  void oneBrokenConnectionDoesNotCostTheOthers() throws IOException {
    file().save(some());
    String twice = Files.readString(path()).replace("\"name\" : \"Orders\"", "\"name\" : \"名前\"");
    Files.writeString(path(), twice);
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.BROKEN);
    assertThat(found.settings().connections()).hasSize(1);
    assertThat(found.settings().appearance().theme()).isEqualTo(ThemeChoice.DARK);
  }

  @Test
  void whatCannotBeReadIsNotWrittenOver() throws IOException {
    Files.createDirectories(path());
    SettingsFile.Found found = file().read();
    assertThat(found.state()).isEqualTo(State.UNREADABLE);
    assertThat(found.detail()).isNotBlank();
    SavedSettings saved = new SavedSettings(file(), found.settings(), false);
    saved.change(settings -> settings.withAppearance(Appearance.DEFAULT));
    saved.write();
    assertThat(path()).isDirectory();
  }

  @Test
  void namesAreUnique() {
    assertThatThrownBy(() -> some().adding(profile("Orders", "sqlite:x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> some().replacing("名前", profile("Orders", "sqlite:x")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(some().replacing("Orders", profile("Orders", "sqlite:x")).connections()).hasSize(2);
  }

  @Test
  void recentOnesComeLatestFirst() {
    Settings settings = some().opening("Orders", 1_760_000_001L);
    assertThat(settings.recent())
        .extracting(saved -> saved.profile().name())
        .containsExactly("Orders", "名前");
    assertThat(settings.removing("Orders").recent()).hasSize(1);
    assertThat(some().recent()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, /home/o/.config/holdfast, /home/o/.local/share/holdfast",
    "Mac OS X, /home/o/Library/Application Support/Holdfast, /home/o/Library/Application"
        + " Support/Holdfast",
    "Windows 11, /home/o/AppData/Roaming/Holdfast, /home/o/AppData/Local/Holdfast"
  })
  void filesGoWhereTheSystemWantsThem(String system, String config, String data) {
    Directories usual = Directories.of(Map.of(), system, Path.of("/home/o"));
    assertThat(List.of(usual.config(), usual.data()))
        .containsExactly(Path.of(config), Path.of(data));
  }

  @Test
  void theEnvironmentMovesThem() {
    Map<String, String> environment = Map.of("XDG_CONFIG_HOME", "/c", "XDG_DATA_HOME", "relative");
    Directories moved = Directories.of(environment, "Linux", Path.of("/home/o"));
    assertThat(moved.settingsFile()).isEqualTo(Path.of("/c/holdfast/settings.json"));
    assertThat(moved.data()).isEqualTo(Path.of("/home/o/.local/share/holdfast"));
  }
}
