package dev.holdfast.store.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.job.Cancellation;
import dev.holdfast.store.KnownStores;
import dev.holdfast.store.OracleStores;
import dev.holdfast.store.OracleStores.Journal;
import dev.holdfast.store.StoreFingerprint;
import dev.holdfast.store.StoreOptions;
import dev.holdfast.store.TaskStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamePlaceTest {

  @TempDir private Path directory;
  private Path file;
  private Path link;

  @BeforeEach
  void linkedStore() throws Exception {
    String address = OracleStores.sqlite(directory, Journal.ROLLBACK).address();
    file = Path.of(address.substring("sqlite:".length())).toRealPath();
    link = Files.createLink(directory.toRealPath().resolve("link.sqlite"), file);
  }

  private static StoreFingerprint of(Path file) {
    StoreOptions options = StoreOptions.defaults(SecretSource.NONE);
    try (TaskStore store = KnownStores.ALL.open(StoreAddress.parse("sqlite:" + file), options)) {
      return store.fingerprint(Cancellation.never());
    }
  }

  private static boolean same(Path one, Path other) {
    return new SamePlace("sqlite:" + one).test("sqlite:" + other);
  }

  @Test
  void aHardLinkIsTheSameStoreAndACopyIsAnother() throws Exception {
    Path copy = Files.copy(file, directory.resolve("copy.sqlite"));

    assertThat(of(link).place()).isNotEqualTo(of(file).place());
    assertThat(of(link).samePlace(of(file))).isTrue();
    assertThat(of(file).samePlace(of(link))).isTrue();
    assertThat(of(copy).samePlace(of(file))).isFalse();
    assertThat(of(file).samePlace(of(copy))).isFalse();
  }

  @Test
  void aFileThatIsReplacedIsKnownByItsPathAndLeavesItsLinks() throws Exception {
    StoreFingerprint before = of(file);
    Path copy = Files.copy(file, directory.resolve("copy.sqlite"));
    Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

    assertThat(of(file).samePlace(before)).isTrue();
    assertThat(same(file, link)).isFalse();
  }

  @Test
  void whatIsGoneIsKnownByItsPath() throws Exception {
    Files.delete(file);

    assertThat(same(file, file)).isTrue();
    assertThat(same(link, file)).isFalse();
    assertThat(same(file, link)).isFalse();
    assertThat(same(directory.resolve("never"), directory.resolve("never either"))).isFalse();
  }

  @Test
  void onlyFilesAreCompared() {
    SamePlace here = new SamePlace("sqlite:" + file);
    assertThat(here.test("")).isFalse();
    assertThat(here.test("story:" + link)).isFalse();
    assertThat(here.test("sqlite:\0")).isFalse();
    assertThat(new SamePlace("postgresql:1/a/public").test("sqlite:" + file)).isFalse();
    assertThat(new SamePlace("postgresql:1/a/public").test("postgresql:1/a/public")).isTrue();
    assertThat(new SamePlace("postgresql:1/a/public").fileKey()).isEmpty();
  }

  @Test
  void linksHaveOneKeyAndACopyHasAnother() throws Exception {
    Path copy = Files.copy(file, directory.resolve("copy.sqlite"));
    assertThat(key(file)).isEqualTo(key(link)).isNotEqualTo(key(copy));
  }

  private static String key(Path file) {
    return new SamePlace("sqlite:" + file).fileKey().orElseThrow();
  }
}
