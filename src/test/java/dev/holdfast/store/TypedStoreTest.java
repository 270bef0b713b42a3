package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.store.address.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypedStoreTest {

  private static final Function<String, Optional<String>> SAVED =
      name -> Optional.ofNullable(Map.of("orders", "psql://u@h/db", "a:b", "sqlite:x").get(name));

  @Test
  void takesAddressesThenSavedNamesThenFiles(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("tasks.db"));

    assertThat(display("psql://u@h/other")).hasValue("postgresql://u@h/other");
    assertThat(display("orders")).hasValue("postgresql://u@h/db");
    assertThat(display("a:b")).hasValue("sqlite:x");
    assertThat(display(file.toString())).hasValue("sqlite:" + file);
    assertThat(display("./task-412.JSON")).hasValue("story:./task-412.JSON");
    assertThat(display("./absent.db")).hasValue("sqlite:./absent.db");
  }

  @Test
  void saysNothingOfANameNobodyKnows() {
    assertThat(display("nonsense")).isEmpty();
    assertThat(display("")).isEmpty();
    assertThatThrownBy(() -> display("C:\\data.db")).isInstanceOf(StoreException.class);
  }

  private static Optional<String> display(String typed) {
    return KnownStores.ALL.address(typed, SAVED).map(StoreAddress::display);
  }
}
