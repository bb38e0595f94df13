console.log("demo")
