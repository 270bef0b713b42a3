package dev.holdfast.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.text.Messages;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.fxml.FXMLLoader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every layout on the class path loads, and fits its texts and its controller. */
class LayoutsTest extends FxTest {

  private static final Path CLASSES = Path.of("target/classes");
  private static final Pattern KEY = Pattern.compile("=\"%([^\"]+)\"");
  private static final Pattern HANDLER = Pattern.compile("\\son\\w+=\"#(\\w+)\"");
  private static final Pattern ROOT = Pattern.compile("<fx:root [^>]*type=\"([^\"]+)\"");
  private static final Pattern CONTROLLER = Pattern.compile("fx:controller=\"([^\"]+)\"");

  @TestFactory
  Stream<DynamicTest> everyLayoutLoads() throws IOException {
    return layouts().stream().map(file -> DynamicTest.dynamicTest(name(file), () -> fits(file)));
  }

  private static List<Path> layouts() throws IOException {
    try (Stream<Path> files = Files.walk(CLASSES)) {
      return files.filter(file -> file.toString().endsWith(".fxml")).sorted().toList();
    }
  }

  private static String name(Path file) {
    return CLASSES.relativize(file).toString();
  }

  private static void fits(Path file) throws Exception {
    String layout = Files.readString(file);
    String packageName = CLASSES.relativize(file.getParent()).toString().replace('/', '.');
    ResourceBundle texts = Messages.load(packageName + ".messages").bundle();
    assertThat(texts.keySet()).as("texts").containsAll(found(KEY, layout));
    String beside = packageName + "." + file.getFileName().toString().replace(".fxml", "");
    assertThat(found(CONTROLLER, layout)).as("controller").containsExactly(beside);
    Class<?> controller = Class.forName(beside);
    assertThat(controller.getDeclaredMethods())
        .filteredOn(method -> method.isAnnotationPresent(FXML.class))
        .extracting(Method::getName)
        .as("handlers")
        .containsAll(found(HANDLER, layout));
    Map<String, Object> ids = load(layout, texts, file);
    Arrays.stream(controller.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(FXML.class))
        .forEach(field -> assertFits(field, ids));
  }

  private static void assertFits(Field field, Map<String, Object> ids) {
    assertThat(ids.get(field.getName()))
        .as("fx:id %s", field.getName())
        .isInstanceOf(field.getType());
  }

  /**
   * Without the controller: views are made by constructors with arguments, each tested elsewhere.
   */
  private static Map<String, Object> load(String layout, ResourceBundle texts, Path file)
      throws Exception {
    String alone = HANDLER.matcher(CONTROLLER.matcher(layout).replaceAll("")).replaceAll("");
    return onFx(
        () -> {
          FXMLLoader loader = new FXMLLoader(file.toUri().toURL(), texts);
          for (String type : found(ROOT, layout)) {
            loader.setRoot(Class.forName(type).getConstructor().newInstance());
          }
          Object root =
              loader.load(new ByteArrayInputStream(alone.getBytes(StandardCharsets.UTF_8)));
          assertThat(root).isNotNull();
          return loader.getNamespace();
        });
  }

  private static List<String> found(Pattern pattern, String layout) {
    return pattern.matcher(layout).results().map((MatchResult at) -> at.group(1)).toList();
  }
}
